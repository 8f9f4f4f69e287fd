import { categoryOf, levelOf, roundName, surfaceOf, type Tour } from '../codes.js';
import type { MatchPlayer } from '../import/match-row.js';
import type { MatchRow, MatchTournament } from '../matches/matches.dto.js';
import type { RecordedPoint } from '../matches/point-tally.reduce.js';

/** A row of upstream's files: columns by name. */
export type Cells = Readonly<Record<string, string>>;

/** What upstream tells of a match at a moment, in the columns of its point-by-point files. */
export interface Page {
  match: Cells;
  /** In order; what was told before need not be told again. `At` is the time of a point, ISO 8601. */
  points: readonly Cells[];
}

/** A page of a match that has its number. */
export interface NumberedPage extends Page {
  /** `lm_<n>`. */
  id: string;
  /** Milliseconds since the epoch: upstream's own time of this page. */
  at: number;
  source: string;
  /** The archive's row of this match, and whether its winner is upstream's second player; null while it has none. */
  archived: { row: MatchRow; swapped: boolean } | null;
}

export type Word = 'scheduled' | 'live' | 'medical_timeout' | 'suspended' | 'postponed' | 'cancelled' | Ending;
export type Ending = 'normal' | 'retired' | 'defaulted' | 'walkover' | 'abandoned';

/** A match as a whole. */
export interface MatchSeen {
  id: string;
  matchId: string;
  tour: Tour;
  tournament: MatchTournament;
  round: string | null;
  roundName: string | null;
  bestOf: number;
  /** Games each at which the deciding set goes into a tie-break, and points that win it; null where it goes on. */
  decider: { atGames: number; toPoints: number } | null;
  court: string | null;
  scheduledAt: string | null;
  startedAt: string | null;
  player1: MatchPlayer;
  player2: MatchPlayer;
  source: string;
}

export interface PointSeen extends RecordedPoint {
  /** 1 for the first of the match. */
  seq: number;
  /** Milliseconds since the epoch. */
  at: number;
  elapsedSeconds: number | null;
  /** Games of the set, and the score inside the game, after the point. */
  games: [number, number];
  score: [string, string];
  wonGame: boolean;
  wonSet: boolean;
}

export interface Sighting {
  at: number;
  match: MatchSeen;
  word: Word;
  /** Whom upstream names. */
  winner: 1 | 2 | null;
  points: PointSeen[];
}

export function readPage({ id, at, source, archived, match, points }: NumberedPage): Sighting {
  return {
    at,
    match: readMatch(match, id, source, archived),
    ...readEnding(match, archived),
    points: points.map(readPoint).filter((point) => point !== undefined),
  };
}

/** Upstream's word, and once it has no more to tell the archive's, which also knows how an undecided match ended. */
function readEnding(match: Cells, archived: NumberedPage['archived']): Pick<Sighting, 'word' | 'winner'> {
  const word = WORDS[(match['status'] ?? '').toLowerCase()] ?? 'live';
  const winner = side(match['winner']) ?? null;
  if (word !== 'normal' || winner !== null || !archived) return { word, winner };
  return { word: (archived.row.result_type ?? 'normal') as Word, winner: archived.swapped ? 2 : 1 };
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

function readMatch(cells: Cells, id: string, source: string, archived: NumberedPage['archived']): MatchSeen {
  const row = archived?.row;
  const [first, second] = archived?.swapped ? [row?.player2, row?.player1] : [row?.player1, row?.player2];
  const [, sex = '', roundNumber = ''] = /-(\w)S?(\w?)\w*$/.exec(cells['match_id'] ?? '') ?? [];
  const tour: Tour = (row?.tour ?? cells['tour'] ?? (/[1M]/i.test(sex) ? 'ATP' : 'WTA')) === 'ATP' ? 'ATP' : 'WTA';
  const round = row?.round ?? cells['round_code'] ?? SLAM_ROUNDS[roundNumber] ?? null;
  const bestOf = row?.best_of ?? (Number(cells['best_of']) || (tour === 'ATP' ? 5 : 3));
  return {
    id,
    matchId: row?.id ?? id,
    tour,
    tournament: readTournament(cells, tour, row),
    round,
    roundName: round && roundName(round),
    bestOf,
    decider: readDecider(cells),
    court: cells['court_name'] || null,
    scheduledAt: cells['scheduled_at'] ?? null,
    startedAt: cells['started_at'] ?? null,
    player1: first ? { ...first, is_winner: null } : readPlayer(cells, 1, tour),
    player2: second ? { ...second, is_winner: null } : readPlayer(cells, 2, tour),
    source,
  };
}

/** Slam matches are numbered by sex, round and place. */
const SLAM_ROUNDS: Record<string, string> = { 1: 'R128', 2: 'R64', 3: 'R32', 4: 'R16', 5: 'QF', 6: 'SF', 7: 'F' };

const SLAMS: Record<string, { name: string; surface: string }> = {
  ausopen: { name: 'Australian Open', surface: 'Hard' },
  frenchopen: { name: 'Roland Garros', surface: 'Clay' },
  wimbledon: { name: 'Wimbledon', surface: 'Grass' },
  usopen: { name: 'US Open', surface: 'Hard' },
};

function readTournament(cells: Cells, tour: Tour, row: MatchRow | undefined): MatchTournament {
  const slam = SLAMS[cells['slam'] ?? ''];
  const level = row?.level ?? levelOf(cells['tourney_level'] ?? (slam ? 'G' : ''));
  return {
    id: row?.tournament_id ?? null,
    name: row?.tournament_name ?? cells['tourney_name'] ?? slam?.name ?? cells['slam'] ?? '',
    year: Number(cells['year']),
    level,
    category: categoryOf(level, tour),
    surface: row?.surface ?? surfaceOf(cells['surface'] ?? slam?.surface ?? ''),
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

/** Upstream says it of no slam: Wimbledon broke ties at 12 games from 2019 and, as all, at 6 from 2022. */
function readDecider(cells: Cells): MatchSeen['decider'] {
  const toPoints = Number(cells['final_tiebreak_points']);
  if (toPoints > 0) return { atGames: 6, toPoints };
  const [slam, year] = [cells['slam'] ?? '', Number(cells['year'])];
  if (year >= 2022) return { atGames: 6, toPoints: 10 };
  if (slam === 'usopen') return { atGames: 6, toPoints: 7 };
  if (slam === 'ausopen' && year >= 2019) return { atGames: 6, toPoints: 10 };
  return slam === 'wimbledon' && year >= 2019 ? { atGames: 12, toPoints: 7 } : null;
}

/** Undefined for a row that is no point, such as the placeholders that open newer recordings. */
function readPoint(frame: Cells): PointSeen | undefined {
  const [winner, server] = [side(frame['PointWinner']), side(frame['PointServer'])];
  const seq = Number(frame['PointNumber']);
  const [set_number, game_number] = [Number(frame['SetNo']), Number(frame['GameNo'])];
  if (!winner || !server || ![seq, set_number, game_number].every((number) => number > 0)) return undefined;
  return {
    seq,
    at: Date.parse(frame['At'] ?? ''),
    elapsedSeconds: elapsedSeconds(frame['ElapsedTime']),
    set_number,
    game_number,
    server,
    winner,
    games: [Number(frame['P1GamesWon']), Number(frame['P2GamesWon'])],
    score: [frame['P1Score'] ?? '0', frame['P2Score'] ?? '0'],
    wonGame: side(frame['GameWinner']) !== undefined,
    wonSet: side(frame['SetWinner']) !== undefined,
    frame,
  };
}

/** Of `h:mm:ss`. */
export function elapsedSeconds(clock: string | undefined): number | null {
  const found = /^(\d{1,3}):(\d{2}):(\d{2})$/.exec(clock ?? '');
  return found ? Number(found[1]) * 3600 + Number(found[2]) * 60 + Number(found[3]) : null;
}

/** Upstream's 0 means nobody. */
function side(cell: string | undefined): 1 | 2 | undefined {
  return cell === '1' ? 1 : cell === '2' ? 2 : undefined;
}
