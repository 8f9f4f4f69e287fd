import { Header } from '../../../archive/csv.js';
import { ImportError } from '../../../archive/importer.js';

/** A row by the names of its columns. A column that the file lacks has no values. */
export class Cells {
  constructor(
    private readonly header: Header,
    private readonly cells: readonly string[],
  ) {}

  /** The text with single blanks; null when it is empty. */
  text(...names: string[]): string | null {
    const plain = this.cells[this.header.at(...names)]?.replace(/\s+/g, ' ').trim() ?? '';
    return plain === '' ? null : plain;
  }

  decimal(...names: string[]): number | null {
    return numberOf(this.text(...names));
  }

  /** A whole number, which upstream may write as `2.0`; null for any other. */
  whole(...names: string[]): number | null {
    const number = this.decimal(...names);
    return number !== null && Number.isInteger(number) && Math.abs(number) <= 2_000_000_000 ? number : null;
  }

  /** A whole number that a smallint holds; null for any other. */
  small(...names: string[]): number | null {
    const number = this.whole(...names);
    return number !== null && Math.abs(number) <= 32_767 ? number : null;
  }

  flag(...names: string[]): boolean | null {
    const text = this.text(...names)?.toLowerCase();
    if (text === '1' || text === 'true' || text === '1.0') return true;
    return text === '0' || text === 'false' || text === '0.0' ? false : null;
  }
}

export function numberOf(text: string | null): number | null {
  return text !== null && /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : null;
}

/** A UTC time as `2025-03-14 14:30:00` or ISO 8601; null for a day that does not exist. */
export function timeOf(text: string | null): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?Z?$/.exec(text ?? '');
  if (!parts || dayOf(`${parts[1]}-${parts[2]}-${parts[3]}`) === null) return null;
  const [hour, minute, second] = [parts[4], parts[5], parts[6] ?? '00'].map(Number) as [number, number, number];
  if (hour > 23 || minute > 59 || second > 59) return null;
  return `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6] ?? '00'}.000Z`;
}

/** A day as `2025-03-14` or `2025_03_14`; null for one that does not exist. */
export function dayOf(text: string | null): string | null {
  const parts = /^(\d{4})[-_](\d{2})[-_](\d{2})$/.exec(text ?? '');
  if (!parts) return null;
  const day = `${parts[1]}-${parts[2]}-${parts[3]}`;
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day) ? day : null;
}

/** A percentage as a ratio with four decimals. */
export function ratio(percent: number | null): number | null {
  return percent === null || percent < 0 || percent > 100 ? null : Math.round(percent * 100) / 10_000;
}

/** A number with so many decimals. */
export function rounded(number: number | null, decimals = 2): number | null {
  return number === null ? null : Math.round(number * 10 ** decimals) / 10 ** decimals;
}

/** An array of texts as PostgreSQL writes one. */
export function textArray(elements: readonly string[]): string {
  return `{${elements.map((element) => `"${element.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** @throws ImportError naming the first column that the file lacks. */
export function mustHave(fileName: string, header: Header, ...columns: readonly string[]): void {
  const missing = columns.find((column) => !header.has(column));
  if (missing) throw new ImportError('failed', `${fileName} has no column ${missing}.`);
}

/** Whether a row has more cells than the header. */
export function hasOddShape(cells: readonly string[], header: Header): boolean {
  return cells.slice(header.names.length).some((cell) => cell.trim() !== '');
}
