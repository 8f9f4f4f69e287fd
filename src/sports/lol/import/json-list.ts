import { ImportError } from '../../../archive/importer.js';

/** Reads a file that holds a list of objects; upstream may wrap it as `{"cargoquery": [{"title": {...}}]}`. */
export async function readJsonList(fileName: string, source: AsyncIterable<Uint8Array>): Promise<object[]> {
  const text = await textOf(source);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ImportError('failed', `${fileName} is not JSON.`);
  }
  if (Array.isArray(value)) return value.filter(isObject);
  const wrapped = membersOf(value).cargoquery;
  if (!Array.isArray(wrapped)) throw new ImportError('failed', `${fileName} holds no list.`);
  return wrapped.map((one: unknown) => membersOf(one).title).filter(isObject);
}

async function textOf(source: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8');
  let text = '';
  for await (const chunk of source) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

function membersOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? (value as Record<string, unknown>) : {};
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
