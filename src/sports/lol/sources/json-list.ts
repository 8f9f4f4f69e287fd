import { readJson } from '../../../archive/read/json.js';
import { ImportError } from '../../../archive/importer.js';

/**
 * Reads a file that holds a list; upstream may wrap it as `{"cargoquery": [{"title": {...}}]}`. Elements that are not
 * objects stay in the list, so that their reader rejects them at their places.
 */
export async function readJsonList(fileName: string, source: AsyncIterable<Uint8Array>): Promise<unknown[]> {
  const value = await readJson(fileName, source);
  if (Array.isArray(value)) return value;
  const wrapped = membersOf(value).cargoquery;
  if (!Array.isArray(wrapped)) throw new ImportError('failed', `${fileName} holds no list.`);
  return wrapped.map((one: unknown) => membersOf(one).title ?? null);
}

/** Returns the members of an object; an empty object for any other value. */
export function membersOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
