import { ImportError } from './importer.js';

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
