import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';

const FILE = resolve(import.meta.dirname, '../RESULTS.md');
const PREFACE = `# Results

Written by \`npm run bench\`; \`npm run bench -- http\` runs one of the programs in \`bench/\`. Only the ratios are results:
both sides of a ratio ran in turn, round by round, on the same machine and the same stores. Each ratio is the median over
the rounds, with the smallest and the largest. CPU is what the operating system charged the process of the server,
divided by the requests it answered, so the client, PostgreSQL and Redis are not in it.
`;

/** Replaces one section of bench/RESULTS.md and prints it. */
export function writeSection(title, lines) {
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  const where = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${gibibytes} GiB, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.`;
  const text = `## ${title}\n\n${where}\n\n${lines.join('\n')}\n`;
  const kept = read()
    .split(/^(?=## )/m)
    .slice(1)
    .filter((section) => !section.startsWith(`## ${title}\n`));
  const sections = [...kept, text].sort((one, other) => one.localeCompare(other));
  writeFileSync(FILE, `${[PREFACE, ...sections].map((section) => section.trimEnd()).join('\n\n')}\n`);
  console.log(text);
}

function read() {
  try {
    return readFileSync(FILE, 'utf8');
  } catch {
    return '';
  }
}

/** A Markdown table; the first row is its head. */
export function table([head, ...rows]) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

/** The cells of a ratio beside its goal: the ratio, the goal, and whether it is met. */
export function judged(found, { atMost, atLeast }) {
  const met = atMost === undefined ? found.median >= atLeast : found.median <= atMost;
  const goal = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`;
  return [ranged(found), goal, met ? 'met' : '**missed**'];
}

/** A ratio as text: its median, and its range. */
export function ranged({ median, min, max }) {
  return `${show(median)} (${show(min)} to ${show(max)})`;
}

export function show(number) {
  return number >= 100 ? Math.round(number).toLocaleString('en') : number.toPrecision(3);
}
