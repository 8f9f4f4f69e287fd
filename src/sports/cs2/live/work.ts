import type { Config } from '../../../config.js';
import type { Database } from '../../../db/database.js';
import type { LiveWork } from '../../../family.js';
import { FailureLog } from '../../../http/failure-log.js';
import type { Logger } from '../../../http/log.js';
import { Source } from '../../../live/source.js';
import { cs2LiveArchive } from './archive.js';
import { listUnfinishedSeries, type Cs2Demo } from './demo-series.js';
import { ENDS } from './ends.js';
import { Cs2Feed, type Push, type Upstream } from './feed.js';
import { followCs2 } from './identify.js';
import { cs2Replay } from './recording.js';
import { dropOldPushes, listPushes } from './scores.queries.js';
import { readCs2LiveSettings } from './settings.js';

type OnError = (error: Error, name: string) => void;

function warnOf(log: Logger): OnError {
  return (error, name) => log.warn({ reason: error.message, name }, 'cs2 did not answer');
}

export const cs2Work: LiveWork<Cs2Demo> = {
  /**
   * Follows the configured scorebot. Without one, the demo follows its invented series, and a service without the demo
   * publishes only pushed scores.
   */
  async follow({ config, db, log, demo }) {
    const { rules } = readCs2LiveSettings(config.settings);
    const upstream = openUpstream(config, warnOf(log)) ?? (demo && (await openDemo(demo, config, db, log)));
    const feed = new Cs2Feed({ upstream, pushes: pushesOf(db, log) });
    return { ...followCs2(db, { rules }), feed };
  },
  onEnds: (db, entries) => ENDS.keep(db, entries),
  archive: cs2LiveArchive,
  replay: cs2Replay,
  recorded: {
    setting: 'CS2_SCOREBOT_URL',
    open(config) {
      const upstream = openUpstream(config);
      return upstream && new Cs2Feed({ upstream });
    },
  },
};

const TIDY_MS = 3_600_000;

/** The pushed scores; empty while the database is away, after which they are published late. */
function pushesOf(db: Database, log: Logger): (after: number) => Promise<Push[]> {
  const failures = new FailureLog(log, 'pushed scores of cs2 not read yet');
  let tidiedAt = 0;
  return (after) =>
    failures.attempt(async () => {
      if (Date.now() - tidiedAt > TIDY_MS) {
        await dropOldPushes(db);
        tidiedAt = Date.now();
      }
      return listPushes(db, after);
    }, []);
}

function openUpstream({ settings }: Config, onError?: OnError): Upstream | undefined {
  const { upstream, pollMs } = readCs2LiveSettings(settings);
  const { scorebotUrl: url, listUrl, matches, timeoutMs } = upstream;
  if (url === '') return undefined;
  const scorebot = { url, timeoutMs, ...(onError && { onError }) };
  return { scorebot, matches, list: listUrl === '' ? undefined : listAt(listUrl, { timeoutMs, pollMs, onError }) };
}

/** Lists the demo's series of a day, and those that were played while no worker ran. */
async function openDemo(demo: Cs2Demo, { settings }: Config, db: Database, log: Logger): Promise<Upstream> {
  const { upstream, pollMs } = readCs2LiveSettings(settings);
  const { timeoutMs } = upstream;
  const onError = warnOf(log);
  const failures = new FailureLog(log, 'series of the demo not read yet');
  const { url } = await demo.startScorebot(() => failures.attempt(() => listUnfinishedSeries(db, demo), []));
  return {
    scorebot: { url, timeoutMs, onError },
    matches: [],
    list: listAt(`${url}/matches.json`, { timeoutMs, pollMs, onError }),
  };
}

interface ListOptions {
  timeoutMs: number;
  pollMs: number;
  onError?: OnError | undefined;
}

function listAt(url: string, { timeoutMs, pollMs, onError }: ListOptions): NonNullable<Upstream['list']> {
  const end = url.lastIndexOf('/');
  const source = new Source({ base: url.slice(0, end), timeoutMs, ...(onError && { onError }) });
  return { source, page: url.slice(end + 1), pollMs };
}
