import { ImportError } from '../import-error.js';

/** The places of a file's columns by their names, without regard to case and surrounding blanks. */
export class Header {
  private readonly places = new Map<string, number>();

  constructor(readonly names: readonly string[]) {
    names.forEach((name, place) => {
      const plain = name.trim().toLowerCase();
      if (!this.places.has(plain)) this.places.set(plain, place);
    });
  }

  has(name: string): boolean {
    return this.places.has(name.toLowerCase());
  }

  /** The place of the first of these names that the file has, or -1, where no row has a cell. */
  at(...names: string[]): number {
    for (const name of names) {
      const place = this.places.get(name.toLowerCase());
      if (place !== undefined) return place;
    }
    return -1;
  }
}

/** @throws ImportError naming the first column that the file lacks. */
export function mustHave(fileName: string, header: Header, ...columns: readonly string[]): void {
  const missing = columns.find((column) => !header.has(column));
  if (missing) throw new ImportError('failed', `${fileName} has no column ${missing}.`);
}

/** True for a row with more cells than the header has columns; such cells cannot be read by name. */
export function hasOddShape(cells: readonly string[], { names }: Header): boolean {
  return cells.length > names.length && cells.slice(names.length).some((cell) => cell.trim() !== '');
}

/** Splits a text into a list of words. */
export function words(names: string): string[] {
  return names.trim().split(/\s+/);
}
