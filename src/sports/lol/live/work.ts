import type { Config } from '../../../config.js';
import type { Database } from '../../../db/database.js';
import type { LiveWork } from '../../../family.js';
import { FailureLog } from '../../../http/failure-log.js';
import type { Logger } from '../../../http/log.js';
import { Source } from '../../../live/source.js';
import { serveAnswers } from '../../../live/upstream.js';
import { lolArchive } from './archive.js';
import { DemoOperator, type LolDemo } from './demo-operator.js';
import { ENDS } from './ends.js';
import { LolFeed, type LolFeedOptions, type Upstream } from './feed.js';
import { followLol } from './identify.js';
import { dropOldPushes, listPushes } from './pushes.queries.js';
import { lolReplay } from './recording.js';
import { keepReference } from './reference.queries.js';
import { readLolSettings, type LolSettings } from './settings.js';

export const lolWork: LiveWork<LolDemo> = {
  /**
   * Follows the configured upstreams. Without them the demo follows its invented league; any other installation
   * publishes only what operators push.
   */
  async follow({ config, db, log, demo }) {
    const settings = readLolSettings(config.settings);
    const onError = (error: Error, name: string) => log.warn({ reason: error.message, name }, 'lol did not answer');
    const { cadence, rules } = settings;
    const follow = (options: Pick<LolFeedOptions, 'upstream' | 'pushes' | 'keepReference' | 'cadence'>) => {
      return { ...followLol(db, { rules }), feed: new LolFeed(options) };
    };
    const pushes = pushesOf(db, log);
    const upstream = openUpstream(settings, onError);
    if (upstream || !demo) return follow({ upstream, pushes, keepReference: keeperOf(db, log), cadence });
    // The demo's archive already holds its leagues, tournaments, standings and teams, so those pages are not polled.
    const { url } = await serveAnswers(demo.answerAt);
    const source = new Source({ base: url, onError });
    const operator = new DemoOperator(db, demo);
    return follow({
      upstream: { api: source, stats: source },
      pushes: pushesOf(db, log, () => operator.push(Date.now())),
      // The demo publishes frames at once and has no rate limit.
      cadence: { ...cadence, frameDelayMs: 0, catchUpMs: 0 },
    });
  },
  onEnds: (db, entries) => ENDS.keep(db, entries),
  archive: lolArchive,
  replay: lolReplay,
  recorded: { setting: 'LOL_API_URL', open: openRecorded },
};

/** Reads new pushes. While the database is away it finds none; the next read after that finds them. */
function pushesOf(db: Database, log: Logger, before = async () => {}): NonNullable<LolFeedOptions['pushes']> {
  const failures = new FailureLog(log, 'pushes of lol not read yet');
  let tidiedAt = 0;
  return (after) =>
    failures.attempt(async () => {
      await before();
      if (Date.now() - tidiedAt > TIDY_EVERY_MS) {
        tidiedAt = Date.now();
        await dropOldPushes(db);
      }
      return listPushes(db, after);
    }, []);
}

/** Stores changed pages for the archive. While the database is away it answers false, so that the feed offers them again. */
function keeperOf(db: Database, log: Logger): NonNullable<LolFeedOptions['keepReference']> {
  const failures = new FailureLog(log, 'pages of lol not kept yet');
  return (pages) =>
    failures.attempt(async () => {
      await keepReference(db, pages);
      return true;
    }, false);
}

const TIDY_EVERY_MS = 3_600_000;

function openUpstream(
  { upstream }: LolSettings,
  onError: (error: Error, name: string) => void = () => {},
): Upstream | undefined {
  if (!upstream) return undefined;
  const { apiUrl, apiKey, statsUrl, timeoutMs } = upstream;
  const headers: Record<string, string> = apiKey === '' ? {} : { 'x-api-key': apiKey };
  return {
    api: new Source({ base: apiUrl, headers, timeoutMs, onError }),
    stats: new Source({ base: statsUrl, timeoutMs, onError }),
  };
}

function openRecorded({ settings }: Config): LolFeed | undefined {
  const { cadence, ...own } = readLolSettings(settings);
  const upstream = openUpstream({ cadence, ...own });
  return upstream && new LolFeed({ upstream, cadence });
}
