import type { Database } from '../../../db/database.js';
import type { UpstreamAnswer } from '../../../live/upstream.js';
import { championName } from '../champions.js';
import type { DraftAction, VisualRead } from './observation.js';
import { LiveNames } from './live-names.js';
import { pushDraft, pushRead } from './pushes.queries.js';

/** The demo's invented league. Its series depend on the clock alone, so that every worker sees the same. */
export interface LolDemo {
  /** The answers of the league's two upstreams, under one address. */
  answerAt(url: URL, now: number): UpstreamAnswer;
  /** The broadcast of the current game, from its draft to its end; undefined between games. */
  broadcastAt(now: number): Broadcast | undefined;
}

interface Broadcast {
  /** Upstream's id of the game. */
  gameId: string;
  /** The bans and picks so far, in order. */
  draft: readonly Omit<DraftAction, 'championName'>[];
  /** The figures on the screen; undefined while it shows none. */
  screen(): Pick<VisualRead, 'gameTime' | 'blue' | 'red'> | undefined;
}

const READ_EVERY_MS = 30_000;

/** Pushes drafts and reads of the demo's broadcast, as an operator would. */
export class DemoOperator {
  private readonly names: LiveNames;
  private pushed = '';
  private readAt = 0;

  constructor(
    private readonly db: Database,
    private readonly demo: LolDemo,
  ) {
    this.names = new LiveNames(db);
  }

  async push(now: number): Promise<void> {
    const broadcast = this.demo.broadcastAt(now);
    if (!broadcast) return;
    await this.pushActions(broadcast);
    if (now - this.readAt >= READ_EVERY_MS) await this.pushScreen(broadcast, now);
  }

  private async pushActions({ gameId, draft }: Broadcast): Promise<void> {
    const state = `${gameId} ${draft.length}`;
    if (draft.length === 0 || state === this.pushed) return;
    const sequence = draft.map((action) => ({
      ...action,
      championName: championName(action.championId),
      playerId: null,
    }));
    await pushDraft(this.db, await this.numberOf(gameId), sequence);
    this.pushed = state;
  }

  private async pushScreen({ gameId, screen }: Broadcast, now: number): Promise<void> {
    const shown = screen();
    if (!shown) return;
    this.readAt = now;
    const read = { readAt: now, ...shown, confidence: 0.97 };
    await pushRead(this.db, await this.numberOf(gameId), read, { board: undefined, minConfidence: 0 });
  }

  private async numberOf(gameId: string): Promise<number> {
    return Number((await this.names.ofGame(gameId)).gameId.slice('lol-game-'.length));
  }
}
