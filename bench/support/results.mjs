import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';

const FILE = resolve(import.meta.dirname, '../RESULTS.md');

/** Replaces one section of bench/RESULTS.md and prints it. */
export function writeSection(title, lines) {
  const text = `## ${title}\n\nNode ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${new Date().toISOString().slice(0, 10)}.\n\n${lines.join('\n')}\n`;
  const sections = read().split(/^(?=## )/m);
  const kept = sections.filter((section) => !section.startsWith(`## ${title}\n`));
  writeFileSync(FILE, [...kept, text].map((section) => section.trimEnd()).join('\n\n') + '\n');
  console.log(text);
}

function read() {
  try {
    return readFileSync(FILE, 'utf8');
  } catch {
    return '# Results\n\nWritten by `npm run bench`. Only ratios within one section are results: both sides ran in turn, round by round,\non the same machine. Each ratio is the median over the rounds, with the smallest and the largest.\n';
  }
}
