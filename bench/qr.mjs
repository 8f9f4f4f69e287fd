import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import QRCode from 'qrcode';
import sharp from 'sharp';
import { draw } from '../build/qr/draw.js';
import { LogoProcess } from '../build/qr/logo-process.js';
import { askFor } from './support/load.mjs';
import { median, ratio } from './support/measure.mjs';
import { judged, show, table, writeSection } from './support/results.mjs';
import { serve } from './support/server.mjs';
import { cli, unlimitedKeys } from './support/world.mjs';

/** Codes drawn in this process, or with a logo in that of logos, against the qrcode package and sharp; and what drawing them does to other requests. */
const ROUNDS = 5;
const ROUND_MS = 1_500;
const CLIENTS = 20;

const BLACK = [0, 0, 0, 255];
const WHITE = [255, 255, 255, 255];
/** 55 bytes, another text each time: nothing can be remembered. */
let drawn = 0;
const nextText = () => `https://example.com/events/fight-night/tickets/${String((drawn += 1)).padStart(8, '0')}`;
const wanted = (size, type = 'png') => ({
  text: nextText(),
  size,
  type,
  foreground: BLACK,
  background: WHITE,
  margin: 4,
  level: 'M',
});
const LOGO_PLACE = { sizeRatio: 0.25, padding: 8 };
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" fill="#d22"/><path d="M5 13l5 5 9-11" stroke="#fff" stroke-width="3" fill="none"/></svg>`;
const png = await sharp(Buffer.from(svg), { density: 1_200 }).resize(250, 250).png().toBuffer();
const logoUrl = `data:image/png;base64,${png.toString('base64')}`;
/** The same image in other bytes: what stands behind the end of a PNG is not read. */
const newLogoUrl = () => {
  const bytes = Buffer.concat([png, Buffer.from(String((drawn += 1)).padStart(9, '0'))]);
  return `data:image/png;base64,${bytes.toString('base64')}`;
};

const logos = new LogoProcess();
const withLogo = async (image) => {
  const { bytes } = await logos.draw({ wanted: { ...wanted(1_000), level: 'H' }, place: LOGO_PLACE, image });
  if (!bytes) throw new Error('a code with a logo was not drawn');
  return bytes;
};
const composite = async () => {
  const code = await QRCode.toBuffer(nextText(), { width: 1_000, errorCorrectionLevel: 'H' });
  const plate = await sharp(png)
    .resize(250, 250)
    .extend({ top: 8, bottom: 8, left: 8, right: 8, background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .toBuffer();
  return sharp(code)
    .composite([{ input: plate }])
    .png()
    .toBuffer();
};
const theirs = (width) => QRCode.toBuffer(nextText(), { width, errorCorrectionLevel: 'M' });
const tool = spawnSync('qrencode', ['--version']).status === 0;

const ways = {
  '300 px': () => draw(wanted(300)).bytes,
  '300 px, qrcode': () => theirs(300),
  '1000 px': () => draw(wanted(1_000)).bytes,
  '1000 px, qrcode': () => theirs(1_000),
  '2000 px': () => draw(wanted(2_000)).bytes,
  svg: () => draw(wanted(300, 'svg')).bytes,
  'svg, qrcode': () => QRCode.toString(nextText(), { type: 'svg', errorCorrectionLevel: 'M' }),
  'symbol, qrcode': () => QRCode.create(nextText(), { errorCorrectionLevel: 'M' }).modules.data,
  '1000 px, logo known': () => withLogo(logoUrl),
  '1000 px, logo new': () => withLogo(newLogoUrl()),
  '1000 px, qrcode and sharp': composite,
  ...(tool && {
    '300 px, qrencode, with its start': () =>
      spawnSync('qrencode', ['-l', 'M', '-s', '7', '-o', '-', nextText()]).stdout,
  }),
};

const perSecond = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
const bytes = {};
for (let round = -1; round < ROUNDS; round += 1)
  for (const [name, make] of Object.entries(ways)) {
    let times = 0;
    const [startedAt, usedBefore] = [process.cpuUsage(), logos.cpuSeconds];
    const until = performance.now() + ROUND_MS;
    while (performance.now() < until) {
      bytes[name] = (await make()).length;
      times += 1;
    }
    const { user, system } = process.cpuUsage(startedAt);
    if (round >= 0) perSecond[name].push(times / ((user + system) / 1e6 + logos.cpuSeconds - usedBefore));
  }
logos.end();

cli('migrate');
const [key] = await unlimitedKeys(1);
const [service, elsewhere] = await Promise.all([1, 2].map(() => serve('dist/main.js', '/health/live')));
const others = { alone: [], beside: [], elsewhere: [] };
for (let round = -1; round < ROUNDS; round += 1) {
  const found = { alone: await p99OfOthers(), beside: await p99While(service), elsewhere: await p99While(elsewhere) };
  if (round >= 0) for (const [name, p99] of Object.entries(found)) others[name].push(p99);
}
await Promise.all([service.stop(), elsewhere.stop()]);

const speed = (one, other) => ratio(perSecond[one], perSecond[other]);
const size = (one, other) => ratio([bytes[one]], [bytes[other]]);
writeSection('QR codes', [
  `${ROUNDS} rounds, codes per second of CPU time, threads of libvips and the process that draws logos included; another text of 55 bytes each time, level M, with a logo level H. Nothing is remembered but the logo where it says so.`,
  '',
  '- **qrcode**: `toBuffer`, `toString` and `create` of the package that our matrices come from.',
  '- **qrcode and sharp**: `toBuffer`, and the logo with its padding composited onto it.',
  `- **Other requests**: \`GET /me\`, one at a time, while ${CLIENTS} clients ask for codes of 2000 px with a logo, each with another text.`,
  '',
  ...table([
    ['Ratio', 'Median (range)', 'Goal', ''],
    ['300 px PNG, codes/s, against qrcode', ...judged(speed('300 px', '300 px, qrcode'), { atLeast: 15 })],
    ['300 px PNG, bytes, against qrcode', ...judged(size('300 px', '300 px, qrcode'), { atMost: 0.25 })],
    ['1000 px PNG, codes/s, against qrcode', ...judged(speed('1000 px', '1000 px, qrcode'), { atLeast: 90 })],
    [
      '1000 px PNG with a known logo, codes/s, against qrcode and sharp',
      ...judged(speed('1000 px, logo known', '1000 px, qrcode and sharp'), { atLeast: 10 }),
    ],
    [
      '1000 px PNG with a new logo, codes/s, against qrcode and sharp',
      ...judged(speed('1000 px, logo new', '1000 px, qrcode and sharp'), { atLeast: 10 }),
    ],
    ['SVG, codes/s, against qrcode', ...judged(speed('svg', 'svg, qrcode'), { atLeast: 1 })],
    ['Other requests, p99, against the idle service', ...judged(ratio(others.beside, others.alone), { atMost: 1.5 })],
    [
      'Other requests, p99, against the same drawing by another process',
      ...judged(ratio(others.beside, others.elsewhere), { atMost: 1.5 }),
    ],
  ]),
  '',
  'What stands behind them, medians:',
  '',
  ...table([
    ['Way', 'codes per CPU second', 'bytes'],
    ...Object.keys(ways).map((name) => [name, show(median(perSecond[name])), bytes[name].toLocaleString('en')]),
  ]),
  '',
  `Other requests, p99: alone ${show(median(others.alone))} ms, beside ${CLIENTS} clients ${show(median(others.beside))} ms; ${show(median(others.elsewhere))} ms while another process of the service draws the same codes, as clients, drawing and answering share these cores.`,
]);

/** While clients ask this server for codes. */
async function p99While({ url }) {
  const clients = new Worker(new URL('./support/qr-clients.mjs', import.meta.url), {
    workerData: { url, key, logoUrl, clients: CLIENTS },
  });
  await once(clients, 'message');
  const p99 = await p99OfOthers();
  await clients.terminate();
  return p99;
}

async function p99OfOthers() {
  const latencies = await askFor(4_000, {
    url: service.url,
    connections: 1,
    nextPath: () => '/api/v1/me',
    nextHeaders: () => `x-api-key: ${key}\r\n`,
  });
  return latencies.sort((one, other) => one - other)[Math.floor(latencies.length * 0.99)];
}
