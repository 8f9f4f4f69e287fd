import { parentPort, workerData } from 'node:worker_threads';

/** Clients that ask for codes with a logo until their thread is ended; says so once each has been answered. */
const { url, key, logoUrl, clients } = workerData;

let asked = 0;
const ask = async () => {
  const answer = await fetch(`${url}/api/v1/qr/generate`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ data: `https://example.com/${(asked += 1)}`, size: 2_000, logo: { image: logoUrl } }),
  });
  if (answer.status !== 200) throw new Error(`a code with a logo was answered ${answer.status}`);
  await answer.arrayBuffer();
};
const all = Array.from({ length: clients }, ask);
await Promise.all(all);
parentPort.postMessage('answered', []);
await Promise.all(
  all.map(async () => {
    for (;;) await ask();
  }),
);
