import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** No work with a temporary folder takes this long, so the process of an older folder was killed. */
const ABANDONED_AFTER_MS = 3_600_000;

/**
 * Runs `work` with an empty folder whose name begins with the prefix, and deletes it afterwards. Also deletes folders
 * with this prefix left by killed processes.
 */
export async function withTemporaryFolder<Result>(
  prefix: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await deleteAbandoned(prefix);
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    return await work(folder);
  } finally {
    await deleteFolder(folder);
  }
}

async function deleteAbandoned(prefix: string): Promise<void> {
  const names = await readdir(tmpdir());
  for (const folder of names.filter((name) => name.startsWith(prefix)).map((name) => join(tmpdir(), name))) {
    const made = await stat(folder).catch(() => undefined);
    // Another user's folder stays.
    if (made && Date.now() - made.mtimeMs > ABANDONED_AFTER_MS) await deleteFolder(folder).catch(() => {});
  }
}

function deleteFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}
