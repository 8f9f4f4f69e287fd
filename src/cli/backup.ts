import { lstat, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { pack, type Header, type Pack } from 'tar-stream';
import { Database, directTo } from '../db/database.js';
import { UsageError, type Output, type Parameters } from './command.js';

/**
 * Archives the files of `npm start` in DATA_DIR while it runs, like `tar -C .local -czf` while it does not. Copies
 * PostgreSQL by its low-level API (manual, "Making a Base Backup Using the Low Level API"), and leaves out Redis, which
 * is refilled from PostgreSQL.
 */
export async function backupCommand({ config, words: [to], status }: Parameters): Promise<Output> {
  if (to === undefined) throw new UsageError('Name the file to write, such as backup.tgz.');
  const file = resolve(to);
  const { dataDir } = config;
  const db = await Database.open({ ...directTo(config), poolSize: 1, statementTimeoutMs: 0 });
  try {
    await checkEmbedded(db, dataDir);
    const archive = await Archive.begin(file);
    try {
      await addOthers(archive, dataDir);
      await addCluster(archive, db, dataDir, status);
      await archive.end();
    } catch (error) {
      const cause = await archive.discard(error as Error);
      throw cause.code === 'ENOSPC' ? new UsageError(`The disk of ${file} is full: name a file on another.`) : cause;
    }
    const { size: bytes } = await lstat(file);
    const text = `${file}: ${Math.ceil(bytes / 1_048_576)} MiB. Unpack it into an empty folder, and start with that as DATA_DIR.`;
    return { json: { file, bytes }, text };
  } finally {
    await db.close();
  }
}

/** Only the PostgreSQL of `npm start` has its files in a known folder. */
async function checkEmbedded(db: Database, dataDir: string): Promise<void> {
  const control = await open(join(dataDir, 'postgres/global/pg_control')).catch(() => undefined);
  const { buffer } = (await control?.read(Buffer.alloc(8), 0, 8, 0)) ?? {};
  await control?.close();
  const { rows } = await db.pool.query<{ id: string }>('select system_identifier::text as id from pg_control_system()');
  if (rows[0]?.id === buffer?.readBigUInt64LE().toString()) return;
  throw new UsageError(
    `DATABASE_URL names a PostgreSQL whose files are not in ${dataDir}: back it up by pg_dump, see docs/OPERATIONS.md.`,
  );
}

/** Files that belong to running processes, or are recreated at start. */
const LEFT_OUT =
  /^(postgres(\.new|\.password\.new)?|redis|lock.*|tmp|stores\.json.*|.*\.log|(command|test)-\d+|redis-server\.\d+)$/;

async function addOthers(archive: Archive, dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) if (!LEFT_OUT.test(name)) await archive.addTree(dataDir, name);
}

/** Files that a server writes for itself while it runs; their folders stay. */
const OF_THE_SERVER = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const TEMPORARY = /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*)$|(^|\/)(pgsql_tmp|pg_internal\.init)/;
/** Folders in pg_wal that a server does not create. */
const WAL_FOLDERS = /^pg_wal\/(archive_status|summaries)$/;

async function addCluster(
  archive: Archive,
  db: Database,
  dataDir: string,
  status: (text: string) => void,
): Promise<void> {
  const data = join(dataDir, 'postgres');
  const client = await db.pool.connect();
  try {
    // The slot ends with the connection; until then no segment of the write-ahead log is removed.
    await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`);
    status('Waiting for a checkpoint');
    const first = await segmentOf(client, `pg_backup_start('scoreline', true)`);
    status('Copying PostgreSQL');
    await archive.addTree(dataDir, 'postgres', (path) => {
      const own = path.slice('postgres/'.length);
      return !TEMPORARY.test(own) && (!OF_THE_SERVER.test(own) || WAL_FOLDERS.test(own));
    });
    const { rows } = await client.query<{ lsn: string; labelfile: string; spcmapfile: string }>(
      'select lsn, labelfile, spcmapfile from pg_backup_stop(false)',
    );
    const [stopped] = rows;
    if (!stopped) throw new Error('PostgreSQL did not end the backup');
    const last = await segmentOf(client, `'${stopped.lsn}'::pg_lsn`);
    await archive.addText('postgres/backup_label', stopped.labelfile, data);
    if (stopped.spcmapfile !== '') await archive.addText('postgres/tablespace_map', stopped.spcmapfile, data);
    for (const name of (await readdir(join(data, 'pg_wal'))).toSorted())
      if (name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last))
        await archive.addTree(dataDir, `postgres/pg_wal/${name}`);
  } finally {
    // A backup that was not stopped ends with its connection.
    client.release(true);
  }
}

async function segmentOf(client: pg.PoolClient, lsn: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`select pg_walfile_name(${lsn}) as name`);
  return (rows[0] as { name: string }).name;
}

const UNWRITABLE: Record<string, string> = {
  EEXIST: 'is there already',
  ENOENT: 'is in a folder that does not exist',
  EACCES: 'may not be written by this user',
};

type NamedHeader = Partial<Header> & Pick<Header, 'name'>;

/** A compressed tar file being written. */
class Archive {
  private constructor(
    private readonly file: string,
    private readonly tar: Pack,
    private readonly written: Promise<void>,
  ) {}

  /** Throws UsageError if the file exists. It will hold secrets, so only its owner may read it. */
  static async begin(file: string): Promise<Archive> {
    const target = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(
        `${file} ${UNWRITABLE[error.code ?? ''] ?? `cannot be written (${error.code})`}: name another file.`,
      );
    });
    const tar = pack();
    const written = pipeline(tar, createGzip({ level: 6 }), target.createWriteStream());
    written.catch(() => {});
    return new Archive(file, tar, written);
  }

  /** Adds a file, or a folder with all files that `isWanted`. Paths are relative to `root`; skips deleted files. */
  async addTree(root: string, path: string, isWanted: (path: string) => boolean = () => true): Promise<void> {
    const stats = await lstat(join(root, path)).catch(unlessGone);
    if (!stats) return;
    const { mode, uid, gid, mtime } = stats;
    const header = { name: path, mode: mode & 0o7777, uid, gid, mtime };
    if (stats.isFile()) return this.addFile(join(root, path), header);
    if (!stats.isDirectory()) return;
    this.tar.entry({ ...header, type: 'directory' }, '');
    for (const name of (await readdir(join(root, path)).catch(unlessGone)) ?? [])
      if (isWanted(`${path}/${name}`)) await this.addTree(root, `${path}/${name}`, isWanted);
  }

  /** Adds a file with the owner of the file at path `beside`. */
  async addText(name: string, text: string, beside: string): Promise<void> {
    const { uid, gid } = await lstat(beside);
    await this.add({ name, mode: 0o600, uid, gid, size: Buffer.byteLength(text) }, Readable.from([Buffer.from(text)]));
  }

  async end(): Promise<void> {
    this.tar.finalize();
    await this.written;
  }

  /** Deletes the file; returns why it could not be written, or `error` if something else failed. */
  async discard(error: Error): Promise<NodeJS.ErrnoException> {
    this.tar.destroy(error);
    const cause = await this.written.then(
      () => error,
      (unwritten: Error) => unwritten,
    );
    await rm(this.file, { force: true });
    return cause;
  }

  private async addFile(path: string, header: NamedHeader): Promise<void> {
    const file = await open(path).catch(unlessGone);
    if (!file) return;
    try {
      const { size } = await file.stat();
      await this.add({ ...header, size }, Readable.from(exactly(file, size)));
    } finally {
      await file.close();
    }
  }

  private async add(header: NamedHeader, content: Readable): Promise<void> {
    // If writing the archive has failed, the content would wait for ever.
    await Promise.race([pipeline(content, this.tar.entry(header)), this.written]);
  }
}

/** Reads exactly `size` bytes of a file that PostgreSQL may resize meanwhile; replaying the log repairs torn pages. */
async function* exactly(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  let left = size;
  while (left > 0) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(left, PART)), 0, Math.min(left, PART));
    if (bytesRead === 0) break;
    left -= bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
  for (; left > 0; left -= PART) yield Buffer.alloc(Math.min(left, PART));
}

const PART = 262_144;

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
