import type { DemoWorld } from '../../src/demo.js';
import type { LolDemo } from '../../src/sports/lol/live/demo-operator.js';
import { DEMO_SEED } from '../seed.js';
import { screenAt } from './live-broadcast.js';
import { actionsBefore, DRAFT_MS } from './live-draft.js';
import { planSeries, seriesAt, type Series } from './live-series.js';
import { lolAnswers } from './live-upstream.js';
import { writeLolWorld } from './world.js';

/** The Sunday of the last final in the demo's archive. */
const LAST_FINAL = '2026-11-15';

export const lol: DemoWorld<LolDemo> = {
  /** Writes the leagues of two and a half years. */
  writeFiles: (folder) => writeLolWorld(folder, { seed: DEMO_SEED, lastDay: LAST_FINAL }),
  live: { answerAt: lolAnswers({ seed: DEMO_SEED }), broadcastAt },
};

let series: Series | undefined;

function broadcastAt(now: number) {
  const number = seriesAt(now);
  if (series?.number !== number) series = planSeries(DEMO_SEED, number);
  const game = series.games.find(({ startsAt, endsAt }) => now >= startsAt - DRAFT_MS && now < endsAt);
  if (!game) return undefined;
  return { gameId: game.id, draft: actionsBefore(game.draft, game.startsAt - now), screen: () => screenAt(game, now) };
}
