import { Header } from '../read/columns.js';
import { readCsv } from '../read/csv.js';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ImportError, type Importer } from '../importer.js';

export interface ImportFile {
  /** The file's name without its folder. */
  name: string;
  /** The path below the imported folder, as reports show it. */
  shownAs: string;
  path: string;
}

export interface ImportFiles {
  byImporter: Map<Importer, ImportFile[]>;
  /** Whether a folder was named, and not a file. */
  isFolder: boolean;
  /** The files of a folder that no importer knows, as reports show them. */
  unknown: string[];
  /** Deletes downloaded files. */
  dispose(): Promise<void>;
}

/** Finds the files of each importer. A URL is downloaded first, because files are read again for rejected rows. */
export async function findFiles(importers: readonly Importer[], path: string): Promise<ImportFiles> {
  if (/^https?:\/\//i.test(path)) return download(importers, path);
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new ImportError('usage', `There is no file or folder ${path}.`);
  if (found.isDirectory()) return { ...(await searchFolder(importers, path)), isFolder: true, dispose: async () => {} };
  const name = basename(path);
  return {
    byImporter: await namedFile(importers, { name, shownAs: name, path }),
    isFolder: false,
    unknown: [],
    dispose: async () => {},
  };
}

/** Opens the file's text, decompressed. */
export function openFile(file: ImportFile): AsyncIterable<Uint8Array> {
  const stored = createReadStream(file.path, { highWaterMark: 256 * 1024 });
  if (!file.name.endsWith('.gz')) return stored;
  const plain = createGunzip({ chunkSize: 256 * 1024 });
  stored.on('error', (error) => plain.destroy(error));
  return stored.pipe(plain);
}

async function searchFolder(
  importers: readonly Importer[],
  folder: string,
): Promise<Pick<ImportFiles, 'byImporter' | 'unknown'>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path): ImportFile => ({ name: basename(path), shownAs: relative(folder, path), path }))
    .filter(({ shownAs }) => !isHidden(shownAs));
  const readers = new Map<ImportFile, Importer[]>();
  for (const file of files) readers.set(file, await readersOf(importers, file));
  const byImporter = new Map<Importer, ImportFile[]>();
  for (const importer of importers) {
    const taken = files.filter((file) => readers.get(file)?.includes(importer));
    if (taken.length > 0) byImporter.set(importer, taken);
  }
  if (byImporter.size === 0) throw noneKnown(importers, folder, files);
  const taken = new Set([...byImporter.values()].flat());
  return { byImporter, unknown: files.filter((file) => !taken.has(file)).map(({ shownAs }) => shownAs) };
}

/** An error names at most so many files of a folder. */
const FILES_NAMED = 3;

/** A clone's own files, such as those in `.git`, are no data. */
function isHidden(path: string): boolean {
  return path.split(/[\\/]/).some((part) => part.startsWith('.'));
}

/**
 * The importers of a file: those that recognise its name and, if several do, its first row too; where none recognises the
 * name, those that recognise its text.
 */
async function readersOf(importers: readonly Importer[], file: ImportFile): Promise<Importer[]> {
  const named = importers.filter((importer) => importer.recognises(file.name));
  if (named.length === 0) return holdersOf(importers, file);
  if (named.length < 2 || named.every(({ isFormat }) => isFormat === undefined)) return named;
  const header = await firstRow(file);
  return named.filter((importer) => importer.isFormat?.(header) ?? true);
}

async function firstRow(file: ImportFile): Promise<Header> {
  try {
    for await (const [first] of readCsv(openFile(file))) return new Header(first?.cells ?? []);
  } catch {
    // A file that cannot be decompressed is of no format.
  }
  return new Header([]);
}

async function holdersOf(importers: readonly Importer[], file: ImportFile): Promise<Importer[]> {
  const able = importers.filter(({ holds }) => holds !== undefined);
  if (able.length === 0) return [];
  const start = await startOf(file);
  return able.filter((importer) => importer.holds?.(start));
}

const START_CHARACTERS = 1_000;

/** The first characters of a file's text; empty where it cannot be decompressed. */
async function startOf(file: ImportFile): Promise<string> {
  try {
    for await (const chunk of openFile(file)) return new TextDecoder().decode(chunk).slice(0, START_CHARACTERS);
  } catch {
    // It is no file that an importer could read.
  }
  return '';
}

async function namedFile(importers: readonly Importer[], file: ImportFile): Promise<Map<Importer, ImportFile[]>> {
  const importer =
    (await readersOf(importers, file))[0] ?? importers.find((candidate) => candidate.refuses?.(file.name));
  if (!importer) throw noneKnown(importers, file.name);
  return new Map([[importer, [file]]]);
}

/** For a file, or for a folder with these files. */
function noneKnown(importers: readonly Importer[], path: string, files?: readonly ImportFile[]): ImportError {
  if (files?.length === 0) return new ImportError('usage', `${path} holds no file.`);
  const [first, ...others] = importers as readonly [Importer, ...Importer[]];
  const who = others.length === 0 ? first.id : `of ${first.family}`;
  const what = files ? `a file of ${path} (${listed(files.map(({ shownAs }) => shownAs))})` : path;
  return new ImportError('usage', `No importer ${who} knows ${what}; "import --list" lists the files that are known.`);
}

function listed(names: readonly string[]): string {
  const left = names.length - FILES_NAMED;
  return names.slice(0, FILES_NAMED).join(', ') + (left > 0 ? ` and ${left} more` : '');
}

async function download(importers: readonly Importer[], url: string): Promise<ImportFiles> {
  const name = basename(new URL(url).pathname);
  const folder = await mkdtemp(join(tmpdir(), 'scoreline-import-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const file: ImportFile = { name, shownAs: name, path: join(folder, 'download') };
    const mayBeKnown = importers.some(
      (importer) => importer.recognises(name) || importer.refuses?.(name) || importer.holds,
    );
    if (!mayBeKnown) throw noneKnown(importers, name);
    const response = await fetch(url, { redirect: 'follow' }).catch((error: Error) => {
      throw new ImportError('failed', `${url} could not be reached: ${describe(error)}.`);
    });
    if (!response.ok || !response.body)
      throw new ImportError('failed', `${url} answered with status ${response.status}.`);
    await pipeline(Readable.fromWeb(response.body as never), createWriteStream(file.path));
    return { byImporter: await namedFile(importers, file), isFolder: false, unknown: [], dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

function describe(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}
