import type { Database } from '../../../db/database.js';
import { championName } from '../champions.js';
import { screenAt } from '../sandbox/broadcast.js';
import { actionsBefore, DRAFT_MS } from '../sandbox/broadcast-draft.js';
import { planSeries, seriesAt, type Game, type Series } from '../sandbox/series.js';
import { LiveNames } from './live-names.js';
import { pushDraft, pushRead } from './pushes.queries.js';

const READ_EVERY_MS = 30_000;

/** Pushes drafts of the sandbox's games, and what its broadcast shows, as an operator would. */
export class DemoOperator {
  private readonly names: LiveNames;
  private series: Series | undefined;
  private told = '';
  private readAt = 0;

  constructor(
    private readonly db: Database,
    private readonly seed: number,
  ) {
    this.names = new LiveNames(db);
  }

  async push(now: number): Promise<void> {
    const number = seriesAt(now);
    if (this.series?.number !== number) this.series = planSeries(this.seed, number);
    const game = this.series.games.find(({ startsAt, endsAt }) => now >= startsAt - DRAFT_MS && now < endsAt);
    if (!game) return;
    await this.pushActions(game, now);
    if (now - this.readAt >= READ_EVERY_MS) await this.pushScreen(game, now);
  }

  private async pushActions(game: Game, now: number): Promise<void> {
    const actions = actionsBefore(game.draft, game.startsAt - now);
    const state = `${game.id} ${actions.length}`;
    if (actions.length === 0 || state === this.told) return;
    const sequence = actions.map((action) => ({
      ...action,
      championName: championName(action.championId),
      playerId: null,
    }));
    await pushDraft(this.db, await this.numberOf(game), sequence);
    this.told = state;
  }

  private async pushScreen(game: Game, now: number): Promise<void> {
    const screen = screenAt(game, now);
    if (!screen) return;
    this.readAt = now;
    const read = { readAt: now, ...screen, confidence: 0.97 };
    await pushRead(this.db, await this.numberOf(game), read, { board: undefined, minConfidence: 0 });
  }

  private async numberOf({ id }: Game): Promise<number> {
    return Number((await this.names.ofGame(id)).gameId.slice('lol-game-'.length));
  }
}
