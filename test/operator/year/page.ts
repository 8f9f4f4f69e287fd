import { readFileSync } from 'node:fs';

const PAGE = readFileSync('docs/OPERATIONS.md', 'utf8');

/** What the page for operators predicts of a table or a kind of keys. */
export interface Prediction {
  name: string;
  formula: string;
  /** Of one row or entry, with indexes. */
  bytes: number;
  /** As the page reckons them for its own rates. */
  rows: number;
  kilobytes: number;
}

const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (.*) \|$/gm)].map(([, row]) => row!.split('|').map((cell) => cell.trim())).slice(1);

const numberOf = (text: string) => Number(text.replaceAll(',', ''));

type Cells = string[][];

/** The tables below a heading of the page, in order, without their headings. */
function tablesBelow(title: string): Cells[] {
  const [, section] = new RegExp(`^### ${title}\n([^]*?)(?=^##|$(?![^]))`, 'm').exec(PAGE) ?? [];
  return section!
    .trim()
    .split(/\n\n/)
    .filter((part) => part.startsWith('|'))
    .map(rowsOf);
}

const [rateRows, tableRows, keyRows, measuredRows] = tablesBelow('What it comes to') as [Cells, Cells, Cells, Cells];

/** The rates that the page reckons with, by their letters. */
export const RATES: ReadonlyMap<string, number> = new Map(
  rateRows.map(([letter, , rate]) => [letter!, numberOf(rate!)]),
);

const predictionOf = ([name, formula, bytes, rows, kilobytes]: string[]): Prediction => ({
  name: name!.replaceAll('`', ''),
  formula: formula!,
  bytes: numberOf(bytes!),
  rows: numberOf(rows!),
  kilobytes: numberOf(kilobytes!),
});

export const TABLE_PREDICTIONS = tableRows.map(predictionOf);
export const KEY_PREDICTIONS = keyRows.map(predictionOf);

/** The value of a formula such as `30 × E + 3 × F`. */
export function reckon(formula: string, rates: ReadonlyMap<string, number> = RATES): number {
  const factor = (text: string) => rates.get(text) ?? numberOf(text);
  const product = (text: string) => text.split(' × ').reduce((value, one) => value * factor(one.trim()), 1);
  return formula.split(' + ').reduce((sum, text) => sum + product(text), 0);
}

/** Rows and kilobytes of each table as they were measured at the start and after so many days. */
export const MEASURED = measuredRows.map(([name, ...cells]) => ({
  name: name!.replaceAll('`', ''),
  looks: cells.map((cell) => cell.split(' / ').map(numberOf) as [rows: number, kilobytes: number]),
}));
