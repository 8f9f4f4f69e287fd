/** Shown for null, which means not known and is not zero. */
export const UNKNOWN = '<span class="quiet">unknown</span>';

const NUMBERS = new Intl.NumberFormat('en');

export function numberOf(value: number | null): string {
  return value === null ? UNKNOWN : NUMBERS.format(value);
}

export function dayOf(day: string | null): string {
  return day === null ? UNKNOWN : `<time datetime="${day}">${day}</time>`;
}

/** A moment, in UTC. */
export function momentOf(moment: string | null): string {
  if (moment === null) return UNKNOWN;
  return `<time datetime="${moment}">${moment.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

export function lagOf(seconds: number | null): string {
  return seconds === null ? UNKNOWN : `${seconds.toFixed(1)} s`;
}

/** A cell of a table as HTML; a text is a sentence that may wrap. */
export type Cell = string | { html: string; kind: 'number' | 'text' };

export const number = (html: string): Cell => ({ html, kind: 'number' });
export const text = (html: string): Cell => ({ html, kind: 'text' });

export function table(head: readonly Cell[], rows: readonly (readonly Cell[])[]): string {
  return `<div class="wide"><table><thead>${line(head, 'th')}</thead>
<tbody>${rows.map((cells) => line(cells, 'td')).join('\n')}</tbody></table></div>`;
}

function line(cells: readonly Cell[], tag: 'th' | 'td'): string {
  return `<tr>${cells.map((cell) => cellOf(cell, tag)).join('')}</tr>`;
}

function cellOf(cell: Cell, tag: 'th' | 'td'): string {
  if (typeof cell === 'string') return `<${tag}>${cell}</${tag}>`;
  return `<${tag} class="${cell.kind}">${cell.html}</${tag}>`;
}
