import { stat } from 'node:fs/promises';
import { liveRedisUrl } from '../config.js';
import { Database, directTo } from '../db/database.js';
import { FAMILIES } from '../families.js';
import { count } from '../http/wording.js';
import { record, RecordingError } from '../live/recording.js';
import { play, playerOf, type Player } from '../play.js';
import { UsageError, type Output, type Parameters } from './command.js';

/** Plays a recording through the live path. A family or importer before the file names its family. */
export async function replayCommand(parameters: Parameters): Promise<Output> {
  const { config, words, flags, progress } = parameters;
  const [named, given = named] = isFamily(words[0]) ? words : [undefined, words[0]];
  if (given === undefined || isFamily(given)) throw new UsageError('Name a recording.');
  const speed = flags.speed === undefined ? 1 : Number(flags.speed);
  if (!(speed > 0)) throw new UsageError(`--speed must be a number above 0, not '${flags.speed}'.`);
  await requireFile(given);
  const { family, replay: source } = await knownPlayer(given, named);
  if (flags.match !== undefined && !source.picksMatch)
    throw new UsageError(`A recording of ${family.name} is played whole; leave out --match.`);
  const db = await Database.open({ ...directTo(config), poolSize: 2, statementTimeoutMs: 60_000 });
  try {
    const loop = flags.loop ?? false;
    const replay = await source.open(given, { db, speed, loop, only: flags.match, progress });
    try {
      progress(`It lasts ${Math.ceil(replay.lastsMs / 1_000)} s${loop ? ', again and again' : ''}`);
      await play(replay, family, { db, redisUrl: liveRedisUrl(config, family.name), isLooped: loop });
    } finally {
      await replay.close();
    }
    const { lastsMs } = replay;
    return { json: { recording: given, speed, seconds: lastsMs / 1_000 }, text: `${given} was played` };
  } finally {
    await db.close();
  }
}

/** True for a name such as `tennis` or `tennis:points`. */
function isFamily(word = ''): boolean {
  return FAMILIES.some(({ name }) => word === name || word.startsWith(`${name}:`));
}

async function requireFile(path: string): Promise<void> {
  const found = await stat(path).catch(({ code }: NodeJS.ErrnoException) => {
    throw new RecordingError(`The recording ${path} cannot be read (${code}); check its path.`);
  });
  if (!found.isFile()) throw new RecordingError(`${path} is a folder; name one recording in it.`);
}

/** The named family, else the first that recognises the file. */
async function knownPlayer(file: string, named: string | undefined): Promise<Player> {
  const wanted = named?.split(':')[0];
  const player = await playerOf(file, wanted);
  if (player) return player;
  if (wanted !== undefined) throw new UsageError(`There are no recordings of ${wanted}.`);
  throw new UsageError(`No family recognises ${file} as a recording; name a family before it.`);
}

/** Records the upstream's answers to a file until Ctrl-C. */
export async function recordCommand({ config, words: [name], flags, progress }: Parameters): Promise<Output> {
  const works = FAMILIES.filter((family) => family.name === name).map(({ live }) => live?.work());
  const recorded = (await works[0])?.recorded;
  if (!recorded || flags.to === undefined)
    throw new UsageError('Name a family whose feed can be recorded, and a file: --to <file>.');
  const feed = recorded.open(config);
  if (!feed) throw new UsageError(`Set ${recorded.setting} to the upstream that is recorded.`);
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  const frames = await record(feed.frames(ending.signal), flags.to, (written) => {
    if (written % 100 === 0) progress(`${written} frames`);
  });
  return { json: { feed: name, file: flags.to, frames }, text: `${count(frames, 'frame')} in ${flags.to}` };
}
