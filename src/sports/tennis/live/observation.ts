import { categoryOf, levelOf, roundName, surfaceOf, type Tour } from '../codes.js';
import type { MatchPlayer } from '../sources/match-row.js';
import type { MatchTournament } from '../matches/matches.dto.js';
import type { RecordedPoint } from '../matches/point-tally.reduce.js';
import type { LiveIdentity } from './live-match.queries.js';
import { moment } from '../../../live/cells.js';
import { wordTable } from '../../../word-table.js';

/** A row of upstream's files, by the names of the columns. */
export type Cells = Readonly<Record<string, string>>;

/** Upstream's data of a match at a moment, in the columns of its point-by-point files. */
export interface Page {
  /** Upstream's own time of this page, in milliseconds since the epoch. */
  at: number;
  /** Upstream's name of the match, which no other match has. */
  key: string;
  /** The id of the point-by-point recording, by which the archive knows the match; null without one. */
  recordingId: string | null;
  match: Cells;
  /** The points in order; earlier ones need not be repeated. `At` is the time of a point, ISO 8601. */
  points: readonly Cells[];
}

export type Word = 'scheduled' | 'live' | 'medical_timeout' | 'suspended' | 'postponed' | 'cancelled' | Ending;
export type Ending = 'normal' | 'retired' | 'defaulted' | 'walkover' | 'abandoned';

/** The parts of a match that stay the same throughout. */
export interface MatchSeen {
  tour: Tour;
  tournament: MatchTournament;
  round: string | null;
  roundName: string | null;
  bestOf: number;
  /**
   * The games each at which the deciding set goes into a tie-break, and the points that win it; null without a
   * tie-break.
   */
  decider: { atGames: number; toPoints: number } | null;
  court: string | null;
  scheduledAt: string | null;
  startedAt: string | null;
  player1: MatchPlayer;
  player2: MatchPlayer;
}

/** A match with its number. */
export interface IdentifiedMatch extends MatchSeen {
  /** The id `lm_<n>`. */
  id: string;
  /** The archive's id; equal to `id` while the archive lacks the match. */
  matchId: string;
  /** The archive's id of the edition; null while the archive lacks it. */
  tournamentId: string | null;
  /** The source of the match in answers. */
  source: string;
}

export interface PointSeen extends RecordedPoint {
  /** The number of the point; 1 for the first of the match. */
  seq: number;
  /** Milliseconds since the epoch. */
  at: number;
  elapsedSeconds: number | null;
  /** The games of the set after the point; null where upstream's are impossible. */
  games: [number, number] | null;
  /** Within the game, after the point. */
  score: [string, string];
  wonGame: boolean;
  wonSet: boolean;
}

export interface LiveEdition {
  /** The archive's id, or `s365_<n>` of a shell. */
  id: string;
  /** True while the archive lacks the edition. */
  isShell: boolean;
}

/** The checked content of one page. */
export interface Observation {
  at: number;
  key: string;
  recordingId: string | null;
  match: MatchSeen;
  word: Word;
  /** The winner that upstream names. */
  winner: 1 | 2 | null;
  points: PointSeen[];
}

/** An observation with the number of its match and the archive's data of it. */
export interface IdentifiedObservation extends Observation {
  match: IdentifiedMatch;
}

export function read({ at, key, recordingId, match, points }: Page): Observation {
  return {
    at: Math.floor(at),
    key,
    recordingId,
    match: readMatch(match),
    word: WORDS[(match['status'] ?? '').toLowerCase()] ?? 'live',
    winner: side(match['winner']) ?? null,
    points: points.map(readPoint).filter((point) => point !== undefined),
  };
}

/** Where the archive has the match, its names and data replace upstream's; else only the edition's id is added. */
export function identified(
  observation: Observation,
  { id, archived }: LiveIdentity,
  edition: LiveEdition | null,
): IdentifiedObservation {
  const named = { id, matchId: archived?.row.id ?? id, source: 'simulation' };
  if (!archived) {
    const tournament = { ...observation.match.tournament, id: edition && edition.id };
    const tournamentId = edition && !edition.isShell ? edition.id : null;
    return { ...observation, match: { ...observation.match, ...named, tournament, tournamentId } };
  }
  const match = {
    ...archivedMatch(observation.match, archived),
    ...named,
    tournamentId: archived.row.tournament_id ?? null,
  };
  return { ...observation, match, ...archivedEnding(observation, archived) };
}

type Archived = NonNullable<LiveIdentity['archived']>;

function archivedMatch(match: MatchSeen, { row, swapped }: Archived): MatchSeen {
  const [first, second] = swapped ? [row.player2, row.player1] : [row.player1, row.player2];
  const tour: Tour = row.tour === 'ATP' ? 'ATP' : 'WTA';
  const round = row.round ?? match.round;
  const level = row.level ?? match.tournament.level;
  return {
    ...match,
    tour,
    tournament: {
      ...match.tournament,
      id: row.tournament_id ?? null,
      name: row.tournament_name ?? match.tournament.name,
      level,
      category: categoryOf(level, tour),
      surface: row.surface ?? match.tournament.surface,
    },
    round,
    roundName: round && roundName(round),
    bestOf: row.best_of ?? match.bestOf,
    player1: { ...first, is_winner: null },
    player2: { ...second, is_winner: null },
  };
}

/**
 * The ending by upstream's status word. Where upstream ends a match without a winner, the archive's ending replaces it,
 * because the archive also knows how undecided matches ended.
 */
function archivedEnding(
  { word, winner }: Observation,
  { row, swapped }: Archived,
): Pick<Observation, 'word' | 'winner'> {
  if (word !== 'normal' || winner !== null) return { word, winner };
  return { word: (row.result_type ?? 'normal') as Word, winner: swapped ? 2 : 1 };
}

const WORDS: Record<string, Word> = {
  scheduled: 'scheduled',
  live: 'live',
  medical: 'medical_timeout',
  suspended: 'suspended',
  postponed: 'postponed',
  cancelled: 'cancelled',
  complete: 'normal',
  retired: 'retired',
  defaulted: 'defaulted',
  walkover: 'walkover',
  abandoned: 'abandoned',
};

/** The numbers of sets that a match may have. */
const BEST_OF = [1, 3, 5] as const;

function readMatch(cells: Cells): MatchSeen {
  const [, sex = '', roundNumber = ''] = /-(\w)S?(\w?)\w*$/.exec(cells['match_id'] ?? '') ?? [];
  const tour: Tour = (cells['tour'] ?? (/[1M]/i.test(sex) ? 'ATP' : 'WTA')) === 'ATP' ? 'ATP' : 'WTA';
  const round = cells['round_code'] ?? SLAM_ROUNDS[roundNumber] ?? null;
  return {
    tour,
    tournament: readTournament(cells, tour),
    round,
    roundName: round && roundName(round),
    bestOf: BEST_OF.find((sets) => sets === wholeOf(cells['best_of'])) ?? (tour === 'ATP' ? 5 : 3),
    decider: readDecider(cells),
    court: cells['court_name'] || null,
    scheduledAt: momentOf(cells['scheduled_at']),
    startedAt: momentOf(cells['started_at']),
    player1: readPlayer(cells, 1, tour),
    player2: readPlayer(cells, 2, tour),
  };
}

/** The rounds by the digit in a slam match's number, which consists of sex, round and place. */
const SLAM_ROUNDS: Record<string, string> = wordTable({
  1: 'R128',
  2: 'R64',
  3: 'R32',
  4: 'R16',
  5: 'QF',
  6: 'SF',
  7: 'F',
});

const SLAMS: Record<string, { name: string; surface: string }> = {
  ausopen: { name: 'Australian Open', surface: 'Hard' },
  frenchopen: { name: 'Roland Garros', surface: 'Clay' },
  wimbledon: { name: 'Wimbledon', surface: 'Grass' },
  usopen: { name: 'US Open', surface: 'Hard' },
};

function readTournament(cells: Cells, tour: Tour): MatchTournament {
  const slam = SLAMS[cells['slam'] ?? ''];
  const level = levelOf(cells['tourney_level'] ?? (slam ? 'G' : ''));
  return {
    id: null,
    name: cells['tourney_name'] ?? slam?.name ?? cells['slam'] ?? '',
    year: wholeOf(cells['year']),
    level,
    category: categoryOf(level, tour),
    surface: surfaceOf(cells['surface'] ?? slam?.surface ?? ''),
    city: null,
    country_code: null,
  };
}

function readPlayer(cells: Cells, number: 1 | 2, tour: Tour): MatchPlayer {
  const id = cells[`player${number}_id`];
  return {
    id: id ? `${tour.toLowerCase()}_${id}` : null,
    name: cells[`player${number}`] ?? '',
    ioc: cells[`nation${number}`] || null,
    seed: null,
    entry: null,
    rank: null,
    rank_points: null,
    age: null,
    is_winner: null,
  };
}

/**
 * Reads the tie-break of the deciding set. Upstream gives none for slams: Wimbledon had it at 12 games from 2019, and
 * all slams at 6 from 2022.
 */
function readDecider(cells: Cells): MatchSeen['decider'] {
  const toPoints = wholeOf(cells['final_tiebreak_points']);
  if (toPoints > 0) return { atGames: 6, toPoints };
  const [slam, year] = [cells['slam'] ?? '', wholeOf(cells['year'])];
  if (year >= 2022) return { atGames: 6, toPoints: 10 };
  if (slam === 'usopen') return { atGames: 6, toPoints: 7 };
  if (slam === 'ausopen' && year >= 2019) return { atGames: 6, toPoints: 10 };
  return slam === 'wimbledon' && year >= 2019 ? { atGames: 12, toPoints: 7 } : null;
}

/** Undefined for a row that is no point, such as the placeholders at the beginning of newer recordings. */
function readPoint(frame: Cells): PointSeen | undefined {
  const [winner, server] = [side(frame['PointWinner']), side(frame['PointServer'])];
  const seq = wholeOf(frame['PointNumber']);
  const [set_number, game_number] = [wholeOf(frame['SetNo']), wholeOf(frame['GameNo'])];
  if (!winner || !server || ![seq, set_number, game_number].every((number) => number > 0)) return undefined;
  return {
    seq,
    at: Date.parse(frame['At'] ?? ''),
    elapsedSeconds: elapsedSeconds(frame['ElapsedTime']),
    set_number,
    game_number,
    server,
    winner,
    games: gamesOf(frame),
    score: [frame['P1Score'] ?? '0', frame['P2Score'] ?? '0'],
    wonGame: side(frame['GameWinner']) !== undefined,
    wonSet: side(frame['SetWinner']) !== undefined,
    frame,
  };
}

/** More games than any player has won in a set: 70, of the 138 games of the longest set. */
const MOST_GAMES = 99;

function gamesOf(frame: Cells): PointSeen['games'] {
  const games: [number, number] = [wholeOf(frame['P1GamesWon']), wholeOf(frame['P2GamesWon'])];
  return games.every((won) => won <= MOST_GAMES) ? games : null;
}

/** Reads `h:mm:ss` as seconds. */
export function elapsedSeconds(clock: string | undefined): number | null {
  const found = /^(\d{1,3}):(\d{2}):(\d{2})$/.exec(clock ?? '');
  return found ? Number(found[1]) * 3600 + Number(found[2]) * 60 + Number(found[3]) : null;
}

/** A whole number from 0 to 99,999; NaN for any other cell. */
function wholeOf(cell: string | undefined): number {
  return /^\d{1,5}$/.test(cell ?? '') ? Number(cell) : Number.NaN;
}

/** ISO 8601; null for a cell that is no time. */
function momentOf(cell: string | undefined): string | null {
  const at = moment(cell);
  return at === null ? null : new Date(at).toISOString();
}

/** Undefined for 0, which upstream writes for neither player. */
function side(cell: string | undefined): 1 | 2 | undefined {
  return cell === '1' ? 1 : cell === '2' ? 2 : undefined;
}
