import { tallyPoints, type PointTally } from '../matches/point-tally.reduce.js';
import type { SetLine } from '../matches/score.reduce.js';
import { scoreboard, type Point, type Scoreboard } from './scoreboard.reduce.js';
import type { Ending, IdentifiedMatch, Word } from './observation.js';
import type { MatchState } from './topics.js';

/** All data that upstream has given about a match. */
export interface MatchSoFar {
  match: IdentifiedMatch;
  word: Word;
  winner: 1 | 2 | null;
  points: readonly Point[];
}

export function matchState(soFar: MatchSoFar): MatchState {
  const { match, points } = soFar;
  const board = scoreboard(points, match);
  const ending = endingOf(soFar, board);
  const winner = ending && (board.winner ?? soFar.winner);
  const status = ending ? 'completed' : (STATUSES[soFar.word] ?? 'live');
  const running = status === 'live' || status === 'suspended';
  const server = running ? board.server : null;
  const sets = points.length === 0 && !running ? [] : ending ? board.sets.filter(wasPlayed).map(closed) : board.sets;
  const { player1, player2 } = match;
  return {
    ...namesOf(match),
    status,
    phase: status === 'live' ? phaseOf(soFar, board) : null,
    result_type: ending,
    scheduled_at: match.scheduledAt,
    started_at: match.startedAt,
    player1: { ...player1, is_winner: winner && winner === 1 },
    player2: { ...player2, is_winner: winner && winner === 2 },
    sets,
    sets_won: { player1: board.setsWon[0], player2: board.setsWon[1] },
    current_set: running ? board.sets.length : null,
    current_game: running ? board.game : null,
    server,
    server_id: server && (server === 1 ? player1 : player2).id,
    score: scoreText(sets, ending, winner),
    winner_id: winner && (winner === 1 ? player1 : player2).id,
    loser_id: winner && (winner === 1 ? player2 : player1).id,
    elapsed_minutes: elapsedMinutes(points),
    recommended_poll_seconds: running ? RUNNING_POLL_SECONDS : IDLE_POLL_SECONDS,
    source: match.source,
    provisional: !ending,
    ...detailOf(soFar, !ending),
  };
}

function namesOf({ id, matchId, tour, tournamentId, tournament, round, roundName, bestOf, court }: IdentifiedMatch) {
  const tournament_id = tournamentId;
  const { name: tournament_name, level, category, surface } = tournament;
  const match = { id, match_id: matchId, tour, tournament_id, tournament_name, level, category, surface };
  return { ...match, round, round_name: roundName, best_of: bestOf, court };
}

/** The parts of a match that lists leave out. */
function detailOf({ match, points }: MatchSoFar, provisional: boolean) {
  const tally = points.length > 0 ? tallyPoints(points, false) : null;
  return {
    tournament: match.tournament,
    stats: tally && statsOf(match.matchId, tally, provisional),
    momentum: tally && momentumOf(tally),
    last_points: points.slice(-POINTS_SHOWN).reverse().map(shownPoint),
    break_points: tally && breakPointsOf(tally),
    streak: streakOf(points),
    win_probability: null,
  };
}

const RUNNING_POLL_SECONDS = 5;
const IDLE_POLL_SECONDS = 30;
const POINTS_SHOWN = 20;

const STATUSES: Partial<Record<Word, string>> = {
  scheduled: 'scheduled',
  suspended: 'suspended',
  postponed: 'postponed',
  cancelled: 'cancelled',
};

const ENDINGS: readonly string[] = ['retired', 'defaulted', 'walkover', 'abandoned'] satisfies Ending[];

/**
 * The ending of the match, or null. The last point decides it; where the points leave it open, upstream's status word
 * does.
 */
function endingOf({ word, winner }: MatchSoFar, board: Scoreboard): Ending | null {
  if (board.winner !== null) return 'normal';
  if (word === 'normal') return winner === null ? 'abandoned' : 'normal';
  return ENDINGS.includes(word) ? (word as Ending) : null;
}

function phaseOf({ word, points }: MatchSoFar, { sets, game, betweenSets }: Scoreboard): string {
  if (word === 'medical_timeout') return 'medical_timeout';
  if (points.length === 0) return 'warmup';
  if (betweenSets) return 'between_sets';
  return game.is_tiebreak ? 'tiebreak' : `set_${sets.length}`;
}

function wasPlayed({ player1_games, player2_games, player1_tiebreak }: SetLine, index: number): boolean {
  return index === 0 || player1_games + player2_games > 0 || player1_tiebreak !== null;
}

function closed(set: SetLine): SetLine {
  return set.status === 'in_progress' ? { ...set, status: 'not_completed' } : set;
}

/**
 * Writes the score from player1's side, or from the winner's once the match is decided. Brackets hold the loser's
 * points in a tie-break.
 */
function scoreText(sets: readonly SetLine[], ending: Ending | null, winner: 1 | 2 | null): string {
  if (ending === 'walkover') return 'W/O';
  const texts = sets.map((set) => {
    const [one, two] = [set.player1_games, set.player2_games];
    const lost = Math.min(set.player1_tiebreak ?? 0, set.player2_tiebreak ?? 0);
    const points = set.winner !== null && set.player1_tiebreak !== null ? `(${lost})` : '';
    return `${winner === 2 ? `${two}-${one}` : `${one}-${two}`}${points}`;
  });
  if (texts.length === 0) texts.push('0-0');
  if (ending && ending !== 'normal') texts.push(SUFFIXES[ending]);
  return texts.join(' ');
}

const SUFFIXES = { retired: 'RET', defaulted: 'DEF', abandoned: 'ABD' };

function elapsedMinutes(points: readonly Point[]): number | null {
  const seconds = points.at(-1)?.elapsedSeconds ?? null;
  return seconds === null ? null : Math.floor(seconds / 60);
}

function statsOf(match_id: string, { figures, sets }: PointTally, provisional: boolean): MatchState['stats'] {
  return { match_id, available: true, source: 'points', provisional, ...figures, sets };
}

/** The momentum by game; the value of the running game is the one after the last point. */
function momentumOf({ momentum: points }: PointTally): MatchState['momentum'] {
  const value = points.at(-1)?.value ?? 0;
  return { value, leader: value > 0 ? 1 : value < 0 ? 2 : null, points };
}

function shownPoint(point: Point): MatchState['last_points'][number] {
  const { seq, at, set_number, game_number, server, winner, score, wonGame, wonSet, games } = point;
  const score_after = wonSet || wonGame ? games.join('-') : score.join('-');
  const how = howWon(point);
  return { seq, at: new Date(at).toISOString(), set_number, game_number, server, winner, score_after, how };
}

/** How the point was won; null where the recording lacks the columns. */
function howWon({ winner, frame }: Point): string | null {
  const loser = winner === 1 ? 2 : 1;
  const columns = { ace: `P${winner}Ace`, double_fault: `P${loser}DoubleFault`, winner: `P${winner}Winner` };
  const named = Object.entries({ ...columns, unforced_error: `P${loser}UnfErr` });
  const how = named.find(([, column]) => frame[column] === '1')?.[0];
  return how ?? (named.every(([, column]) => frame[column] !== undefined) ? 'other' : null);
}

function breakPointsOf({ figures: { player1, player2 } }: PointTally): MatchState['break_points'] {
  const count = ({ break_points_converted: won, break_point_chances: chances }: typeof player1) =>
    won === null || chances === null ? null : { won, chances };
  const [one, two] = [count(player1), count(player2)];
  return one && two && { player1: one, player2: two };
}

/** The current runs of the player who won the last point: points in a row and games in a row. */
function streakOf(points: readonly Point[]): MatchState['streak'] {
  const player = points.at(-1)?.winner;
  if (player === undefined) return null;
  const ended = points.filter(({ wonGame }) => wonGame);
  return { player, points: inARow(points, player), games: inARow(ended, player) };
}

/** Counts the last points that this player won without a break. */
function inARow(points: readonly Point[], player: 1 | 2): number {
  return points.length - 1 - points.findLastIndex(({ winner }) => winner !== player);
}
