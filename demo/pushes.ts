import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes items by their kinds as the files that an operator would import, `<kind>.json` each. */
export async function writePushes(
  folder: string,
  source: string,
  items: Readonly<Record<string, readonly object[]>>,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    Object.entries(items).map(async ([kind, ofKind]) => {
      const file = join(folder, `${kind}.json`);
      await writeFile(file, `${JSON.stringify({ source, items: ofKind }, null, 1)}\n`);
      return file;
    }),
  );
}
