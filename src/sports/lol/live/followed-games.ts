import type { Question } from '../../../live/source.js';
import { askFor, type FrameAnswer, type UpstreamSource, type Cadence } from './ask-upstream.js';
import { GameWalk, type Now } from './game-walk.js';
import { read } from './observation.js';
import type { Clock, Turns } from './turns.js';

interface Parts {
  turns: Turns<FrameAnswer>;
  clock: Clock;
  cadence: Cadence;
  /** False if the score counts the game, or its match is no longer followed. */
  isAwaited(id: string, matchId: string): boolean;
}

/** Follows games window by window until their end. */
export class FollowedGames {
  /** Games whose final frame has come, or whose frames have stopped. */
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

  /** `from` is the starting time of the first window to ask for; null for the opening frames. */
  follow(stats: UpstreamSource, id: string, matchId: string, from: number | null = null): void {
    const name = `game/${id}`;
    const { turns, clock } = this.parts;
    if (turns.has(name) || this.over.has(id)) return;
    const game: Followed = { id, matchId, walk: new GameWalk(from, clock.now()), misses: 0 };
    turns.add(name, (signal) => this.ask(stats, game, signal));
  }

  /** Asks for the next window of a game. */
  private async ask(stats: UpstreamSource, game: Followed, signal: AbortSignal): Promise<FrameAnswer[]> {
    const { id, walk } = game;
    const { turns, clock, cadence } = this.parts;
    const { pollMs, liveMs, frameDelayMs, catchUpMs = CATCH_UP_MS } = cadence;
    const askedAt = clock.now();
    const now: Now = { askedAt, youngest: askedAt - frameDelayMs, isAnswering: stats.health().breaker === 'ok' };
    turns.put(`game/${id}`, game.misses < MISSES_OF_GAME ? pollMs : Math.max(pollMs, liveMs));
    if (this.isSilent(game, now)) return this.giveUp(game, askedAt);
    if (walk.from !== null && walk.from > now.youngest) return [];
    const answers = walk.takeKept() ?? (await this.askWindow(stats, game, signal));
    const seen = answers.map(({ observation }) => observation).find((observation) => observation?.kind === 'window');
    const hasGoneBack = walk.goBack(seen, answers);
    if (!hasGoneBack && seen?.frames.at(-1)?.state === 'finished') this.end(id);
    else if (hasGoneBack || walk.goOn(seen, { ...now, isAnswering: stats.health().breaker === 'ok' }))
      turns.put(`game/${id}`, Math.min(pollMs, catchUpMs));
    return hasGoneBack ? [] : answers;
  }

  private async askWindow(stats: UpstreamSource, game: Followed, signal: AbortSignal): Promise<FrameAnswer[]> {
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

  /** True if frames have stopped and the score counts the game, or its match is no longer followed. */
  private isSilent({ id, matchId, walk }: Followed, { askedAt, youngest, isAnswering }: Now): boolean {
    if (!isAnswering || walk.isLate(youngest) || askedAt - walk.lastFramesAt <= SILENT_MS) return false;
    return !this.parts.isAwaited(id, matchId);
  }

  /** Ends a game whose frames stopped without a final one. */
  private giveUp({ id }: Followed, at: number): FrameAnswer[] {
    this.end(id);
    const frame = { feed: `over/${id}`, at, body: {} };
    return [{ frame, observation: read(frame) }];
  }
}

interface Followed {
  id: string;
  matchId: string;
  walk: GameWalk<FrameAnswer>;
  /** How many requests in a row upstream answered with 404. */
  misses: number;
}

/** A counted game is over when no frame has come for this long. */
const SILENT_MS = 60_000;

/** Slow enough for a public upstream, though a whole game has more than a hundred windows. */
const CATCH_UP_MS = 250;

/** Upstream has no page of a game before its start, so after this many 404s in a row it is asked less often. */
const MISSES_OF_GAME = 30;
