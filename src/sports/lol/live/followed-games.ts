import type { Question } from '../../../live/source.js';
import { askFor, type Answer, type Asked, type Cadence } from './asked.js';
import { GameWalk, type Now } from './game-walk.js';
import { read } from './observation.js';
import type { Clock, Turns } from './turns.js';

interface Parts {
  turns: Turns<Answer>;
  clock: Clock;
  cadence: Cadence;
  /** False where the match says that the game is over, or is followed no more and so says nothing. */
  isAwaited(id: string, matchId: string): boolean;
}

/** The games that are followed, each window by window until its end. */
export class FollowedGames {
  /** The games whose last frame was seen, or of which no more frames come. */
  private readonly over = new Set<string>();

  constructor(private readonly parts: Parts) {}

  clear(): void {
    this.over.clear();
  }

  /** A game that is over is never followed again. */
  end(id: string): void {
    this.over.add(id);
    this.parts.turns.drop(`game/${id}`);
  }

  /** `from` is the starting time of the first window that is asked for; null for the first frames. */
  follow(stats: Asked, id: string, matchId: string, from: number | null = null): void {
    const name = `game/${id}`;
    const { turns, clock } = this.parts;
    if (turns.has(name) || this.over.has(id)) return;
    const game: Followed = { id, matchId, walk: new GameWalk(from, clock.now()), misses: 0 };
    turns.add(name, (signal) => this.ask(stats, game, signal));
  }

  /** Asks for the window that is next on the walk through a game. */
  private async ask(stats: Asked, game: Followed, signal: AbortSignal): Promise<Answer[]> {
    const { id, walk } = game;
    const { turns, clock, cadence } = this.parts;
    const { pollMs, liveMs, frameDelayMs, catchUpMs = CATCH_UP_MS } = cadence;
    const askedAt = clock.now();
    const now: Now = { askedAt, youngest: askedAt - frameDelayMs, isTold: stats.health().breaker === 'ok' };
    turns.put(`game/${id}`, game.misses < MISSES_OF_GAME ? pollMs : Math.max(pollMs, liveMs));
    if (this.isSilent(game, now)) return this.giveUp(game, askedAt);
    if (walk.from !== null && walk.from > now.youngest) return [];
    const answers = walk.takeKept() ?? (await this.askWindow(stats, game, signal));
    const seen = answers.map(({ observation }) => observation).find((observation) => observation?.kind === 'window');
    const hasGoneBack = walk.goBack(seen, answers);
    if (!hasGoneBack && seen?.frames.at(-1)?.state === 'finished') this.end(id);
    else if (hasGoneBack || walk.goOn(seen, { ...now, isTold: stats.health().breaker === 'ok' }))
      turns.put(`game/${id}`, Math.min(pollMs, catchUpMs));
    return hasGoneBack ? [] : answers;
  }

  private async askWindow(stats: Asked, game: Followed, signal: AbortSignal): Promise<Answer[]> {
    const { id, walk } = game;
    const start = walk.from === null ? undefined : new Date(walk.from).toISOString();
    const question = (kind: 'window' | 'details'): Question => ({
      name: start === undefined ? `${kind}/${id}` : `${kind}/${id}@${start}`,
      page: start === undefined ? `${kind}/${id}` : `${kind}/${id}?startingTime=${start}`,
      onMissing: () => {
        if (kind === 'window') game.misses += 1;
      },
    });
    const misses = game.misses;
    const [windows, details] = await Promise.all([
      askFor(stats, question('window'), signal, this.parts.clock),
      askFor(stats, question('details'), signal, this.parts.clock),
    ]);
    if (game.misses === misses) game.misses = 0;
    return [...windows, ...details];
  }

  /** True where no more frames come of a game that the score counts, or whose match is followed no more. */
  private isSilent({ id, matchId, walk }: Followed, { askedAt, youngest, isTold }: Now): boolean {
    if (!isTold || walk.isLate(youngest) || askedAt - walk.heardAt <= SILENT_MS) return false;
    return !this.parts.isAwaited(id, matchId);
  }

  /** Some games have no frame that says so at their end. */
  private giveUp({ id }: Followed, at: number): Answer[] {
    this.end(id);
    const frame = { feed: `over/${id}`, at, body: {} };
    return [{ frame, observation: read(frame) }];
  }
}

interface Followed {
  id: string;
  matchId: string;
  walk: GameWalk<Answer>;
  /** How often in a row upstream did not have it. */
  misses: number;
}

/** A game is over when no frame came for so long after the score counted it. */
const SILENT_MS = 60_000;

/** Upstream is public, and a whole game has more than a hundred windows. */
const CATCH_UP_MS = 250;

/** Upstream has no page of a game before it begins, so after so many misses it is asked for less often. */
const MISSES_OF_GAME = 30;
