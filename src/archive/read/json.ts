import { ImportError } from '../import-error.js';
import { dayOf } from './cells.js';
import type { CsvRow } from './csv.js';

/** The value that a JSON file holds. */
export async function readJson(fileName: string, source: AsyncIterable<Uint8Array>): Promise<unknown> {
  const decoder = new TextDecoder('utf-8');
  let text = '';
  for await (const chunk of source) text += decoder.decode(chunk, { stream: true });
  try {
    return JSON.parse(text + decoder.decode());
  } catch {
    throw new ImportError('failed', `${fileName} is not JSON.`);
  }
}

/** An unchecked JSON value. A member of another kind than the one asked for is null; a missing list is empty. */
export class Json {
  constructor(readonly value: unknown) {}

  at(name: string): Json {
    const { value } = this;
    return new Json(typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined);
  }

  list(name: string): Json[] {
    const { value } = this.at(name);
    return Array.isArray(value) ? value.map((one) => new Json(one)) : [];
  }

  /** Ids stay text: as numbers they would lose their last digits. */
  text(name: string): string | null {
    const { value } = this.at(name);
    const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
    return text === '' ? null : text;
  }

  texts(...names: string[]): Record<string, string | null> {
    return Object.fromEntries(names.map((name) => [name, this.text(name)]));
  }

  /** A whole number of at most 32,767, also one that is written as text. */
  small(name: string): number | null {
    const { value } = this.at(name);
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) < 32_768 ? number : null;
  }

  day(name: string): string | null {
    return dayOf(this.text(name));
  }

  number(name: string): number | null {
    const { value } = this.at(name);
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  }

  flag(name: string): boolean | null {
    const { value } = this.at(name);
    return typeof value === 'boolean' ? value : null;
  }
}

/** The header of rows from a JSON file: the list of the element, and the element. */
const COLUMNS: readonly string[] = ['kind', 'value'];

/**
 * Reads a JSON file into rows, one for each element of the lists with these names, in their order. A path such as
 * `players.form_timeline` means the lists inside the elements of `players`; their elements have the outer one as `of`.
 */
export async function* readJsonRows(
  fileName: string,
  source: AsyncIterable<Uint8Array>,
  lists: readonly string[],
): AsyncGenerator<CsvRow[]> {
  const whole = new Json(await readJson(fileName, source));
  const rows: CsvRow[] = [{ line: 0, cells: COLUMNS, text: '' }];
  for (const path of lists) {
    const [outer = '', inner] = path.split('.');
    if (!Array.isArray(whole.at(outer).value)) throw new ImportError('failed', `${fileName} has no list ${outer}.`);
    for (const one of whole.list(outer)) {
      const elements = inner === undefined ? [one.value] : one.list(inner).map(({ value }) => value);
      for (const element of elements) {
        const { [inner ?? '']: _inner, ...parent } = Object(one.value) as Record<string, unknown>;
        const value = JSON.stringify(inner === undefined ? element : { ...Object(element), of: parent });
        rows.push({
          line: rows.length,
          cells: [path, value, String(Object(whole.value).fetched_at_utc ?? '')],
          text: value,
        });
      }
    }
  }
  yield rows;
}
