export type Cell = string | number;

/** RFC 4180: cells are quoted if necessary, and lines end in CRLF. */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [head, ...rows].map((row) => `${row.map(written).join(',')}\r\n`).join('');
}

/** Spreadsheets treat text with such a beginning as a formula. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

function written(cell: Cell): string {
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
