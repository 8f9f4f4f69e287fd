import { readFileSync } from 'node:fs';

const GUIDE = readFileSync('docs/SCALING.md', 'utf8');
const RESULTS = readFileSync('bench/RESULTS.md', 'utf8');

/** The part of a document below a heading, up to the next one. */
function section(text: string, title: string): string {
  const [, found] = new RegExp(`^## ${title}\n([^]*?)(?=^## |$(?![^]))`, 'm').exec(text) ?? [];
  return found!;
}

const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (.*) \|$/gm)].map(([, row]) => row!.split('|').map((cell) => cell.trim())).slice(1);

const numberOf = (text: string) => Number(text.replaceAll(',', ''));

const [, KILOBYTES_OF_A_SOCKET] = /An open WebSocket takes ([\d.]+) kB of its process/.exec(GUIDE)!;

const carried = rowsOf(section(GUIDE, 'What one core carries'));

test('what one core carries is what the bench measured', () => {
  expect(carried.length).toBeGreaterThan(4);
  for (const [work, figure, title] of carried) {
    const measured = rowsOf(section(RESULTS, title!)).flat();
    expect([work, measured.includes(figure!)]).toEqual([work, true]);
  }
  const [, stream, deliveries] = /and a stream ([\d.]+) kB[^]*?sent ([\d,]+)\s/.exec(GUIDE)!;
  const live = rowsOf(section(RESULTS, 'Live')).flat();
  expect(live).toEqual(expect.arrayContaining([KILOBYTES_OF_A_SOCKET, stream]));
  expect(rowsOf(section(RESULTS, 'Webhooks')).flat()).toContain(deliveries);
});

test('what several processes cost is what the bench measured', () => {
  const [, said] = /With two processes instead of one([^]*?)\(Processes\)/.exec(GUIDE)!;
  const rows = rowsOf(section(RESULTS, 'Processes'));
  const measured = [2, 3].flatMap((count) =>
    rows.filter(([, processes]) => processes === String(count)).map((row) => /^[\d.]+/.exec(row[5]!)![0]),
  );
  expect(said!.match(/\d\.\d+/g)).toEqual(measured);
});

/** Microseconds of the work whose name begins so. */
function costOf(beginning: string): number {
  return numberOf(carried.find(([work]) => work!.startsWith(beginning))![1]!);
}

test('how many is reckoned from it', () => {
  const [, share] = /planned for (\d+) %/.exec(GUIDE)!;
  const rows = rowsOf(section(GUIDE, 'How many'));
  expect(rows.length).toBeGreaterThan(5);
  for (const [load, cores, processes, memory] of rows) {
    const count = numberOf(/^[\d,]+/.exec(load!)![0]);
    const sockets = /WebSockets, (\d+) updates/.exec(load!);
    const cost = sockets
      ? costOf('a delivery to a WebSocket') * Number(sockets[1])
      : costOf(load!.includes('PostgreSQL') ? 'a read from PostgreSQL' : 'a cached read');
    const needed = (count * cost) / 1e6;
    const gigabytes = sockets ? `${((count * Number(KILOBYTES_OF_A_SOCKET)) / 1e6).toFixed(1)} GB` : '';
    expect([load, cores, processes, memory]).toEqual([
      load,
      needed.toFixed(2),
      String(Math.ceil(needed / (Number(share) / 100))),
      gigabytes,
    ]);
  }
});
