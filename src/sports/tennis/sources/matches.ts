import { COUNT, dayOf, SMALL_COUNT, text, whole, type WholeRange } from '../../../archive/read/cells.js';
import { mustHave, words, type Header } from '../../../archive/read/columns.js';
import { possibleAge } from '../../../archive/read/possible.js';
import type { ArchiveTable, Source, Rejection, RowReader, Value } from '../../../archive/importer.js';
import { levelOf, roundOrder, surfaceOf, type Tour } from '../codes.js';
import { fold } from '../../../archive/names.js';
import { parseScore, type Score } from '../matches/score.reduce.js';
import { badId, country, FROM_ONE, isBye, knownName, playerId, SOURCES, tourOf, UNKNOWN_NAME } from './cells.js';
import { renderMatchRow, type MatchPlayer } from './match-row.js';

const STATISTICS = ['ace', 'df', 'svpt', '1st_in', '1st_won', '2nd_won', 'sv_gms', 'bp_saved', 'bp_faced'];
const UPSTREAM_STATISTICS = ['ace', 'df', 'svpt', '1stIn', '1stWon', '2ndWon', 'SvGms', 'bpSaved', 'bpFaced'];

/** A row has a box score if it has service points; a few rows have other figures only. */
const SERVICE_POINTS = STATISTICS.indexOf('svpt');

const MATCHES: ArchiveTable = {
  name: 'tennis_match',
  key: ['id'],
  columns: [
    ...words(`
      id tour edition_id match_num season file_kind tournament_name draw_size level upstream_level surface
      match_date round round_order best_of minutes result_type score winner_id winner_name winner_ioc
      winner_seed winner_entry winner_rank loser_id loser_name loser_ioc loser_seed loser_entry loser_rank
      winner_tiebreaks loser_tiebreaks sets_played went_to_deciding_set first_set_winner has_stats
    `),
    ...['w', 'l'].flatMap((side) => STATISTICS.map((name) => `${side}_${name}`)),
    'row_json',
  ],
  computed: ({ id, now }) => ({
    run_id: id,
    updated_at: `'${now}'::timestamptz`,
    row_json: `s.row_json || '"${now}"}'`,
  }),
  identity: `concat_ws('|', s.round, least(s.winner_id, s.loser_id), greatest(s.winner_id, s.loser_id))`,
  revision: 'revision',
};

/** No match has lasted longer than the 11 hours and 5 minutes at Wimbledon in 2010. */
const MINUTES: WholeRange = [0, 665];

const MAIN_FILE = /^(atp|wta)_matches_\d{4}\.csv(\.gz)?$/i;
const QUALIFYING_FILE = /^(atp_matches_qual_chall|wta_matches_qual_itf)_\d{4}\.csv(\.gz)?$/i;
const DOUBLES_FILE = /^(atp|wta)_matches_doubles_\d{4}\.csv(\.gz)?$/i;

export const matches: Source = {
  id: 'tennis:matches',
  family: 'tennis',
  order: 2,
  format:
    'atp_matches_<year>.csv, wta_matches_<year>.csv, atp_matches_qual_chall_<year>.csv, wta_matches_qual_itf_<year>.csv',
  source: SOURCES.atpWta,
  licence: SOURCES.licence,
  recognises: (fileName) => MAIN_FILE.test(fileName) || QUALIFYING_FILE.test(fileName),
  refuses: (fileName) => DOUBLES_FILE.test(fileName),
  tables: [MATCHES],
  open(fileName, header) {
    if (DOUBLES_FILE.test(fileName) || header.has('winner1_id')) {
      return { table: MATCHES, read: () => ({ reason: 'doubles' }) };
    }
    mustHave(fileName, header, 'tourney_id', 'match_num', 'tourney_date', 'round', 'winner_id', 'loser_id');
    return new MatchReader(tourOf(fileName), QUALIFYING_FILE.test(fileName) ? 'qual_chall' : 'main', header);
  },
};

class MatchReader implements RowReader {
  readonly table = MATCHES;
  private readonly at;
  private readonly winner: SidePlaces;
  private readonly loser: SidePlaces;

  constructor(
    private readonly tour: Tour,
    private readonly fileKind: 'main' | 'qual_chall',
    header: Header,
  ) {
    this.at = {
      tourney: header.at('tourney_id'),
      name: header.at('tourney_name'),
      surface: header.at('surface'),
      drawSize: header.at('draw_size'),
      level: header.at('tourney_level'),
      date: header.at('tourney_date'),
      matchNum: header.at('match_num'),
      score: header.at('score'),
      bestOf: header.at('best_of'),
      round: header.at('round'),
      minutes: header.at('minutes'),
    };
    this.winner = sidePlaces(header, 'winner');
    this.loser = sidePlaces(header, 'loser');
  }

  read(cells: readonly string[]): Value[] | Rejection {
    const { at, tour } = this;
    const tourney = text(cells, at.tourney);
    const matchNum = whole(cells, at.matchNum, COUNT);
    if (tourney === null || !/^\d{4}-\S+$/.test(tourney) || matchNum === null)
      return badId('bad_key', { tourney_id: tourney, match_num: text(cells, at.matchNum) });
    const date = dayOf(text(cells, at.date));
    if (date === null) return { reason: 'bad_date' };
    if ([this.winner, this.loser].some((side) => isBye(text(cells, side.name)))) return { reason: 'bye' };
    const winner = readSide(cells, this.winner, tour, true);
    const loser = readSide(cells, this.loser, tour, false);
    if (!winner || !loser) {
      const [winner_id, loser_id] = [text(cells, this.winner.id), text(cells, this.loser.id)];
      return badId('missing_player', { winner_id, loser_id });
    }

    const editionId = `${tour.toLowerCase()}_${tourney}`;
    const id = `${editionId}_${matchNum}`;
    const season = Number(tourney.slice(0, 4));
    const tournamentName = text(cells, at.name) ?? tourney;
    const upstreamLevel = text(cells, at.level);
    const level = levelOf(upstreamLevel ?? '');
    const surface = surfaceOf(cells[at.surface] ?? '');
    const round = text(cells, at.round) ?? 'Unknown';
    const scoreText = cells[at.score] ?? '';
    const bestOf = bestOfMatch(whole(cells, at.bestOf, SMALL_COUNT), scoreText);
    const score = parseScore(scoreText, bestOf, decidingTiebreakTo(level, season, tournamentName));
    const isPlayed = score.resultType !== 'walkover';
    const minutes = isPlayed ? possibleMinutes(whole(cells, at.minutes, MINUTES), score, bestOf) : null;
    const [winnerFigures, loserFigures] = readBox(cells, this.winner.statistics, this.loser.statistics, isPlayed);
    const hasStats = winnerFigures[SERVICE_POINTS] !== null && loserFigures[SERVICE_POINTS] !== null;

    // prettier-ignore
    return [
      id, tour, editionId, matchNum, season, this.fileKind, tournamentName, whole(cells, at.drawSize, SMALL_COUNT), level,
      upstreamLevel, surface, date, round, roundOrder(round), bestOf, minutes, score.resultType, score.score,
      winner.id, winner.name, winner.ioc, seedText(winner), winner.entry, winner.rank,
      loser.id, loser.name, loser.ioc, seedText(loser), loser.entry, loser.rank,
      score.winnerTiebreaks, score.loserTiebreaks, score.setsPlayed, score.wentToDecidingSet, score.firstSetWinner,
      hasStats, ...winnerFigures, ...loserFigures,
      renderMatchRow({
        id, date, tour, editionId, tournamentName, level, surface, round, bestOf, winner, loser, minutes, hasStats,
        resultType: score.resultType, score: score.score, sets: score.sets,
      }),
    ];
  }
}

/**
 * Minutes that each game of a whole match can take: 6-0 6-0 was played in 18 minutes at Surrey in 1946, and 6-4 7-6 in
 * 391 at Richmond in 1984.
 */
const PACE_OF_MATCH = { fastest: 18 / 12, slowest: 391 / 23 };

/** A part of a match can be faster, and a retirement can come long after its last game. */
const PACE_OF_PART = { fastest: 1, slowest: Infinity };

/** A match's duration, if its games can be played in that time; null for any other, which is a mistake of its source. */
function possibleMinutes(minutes: number | null, { sets, resultType }: Score, bestOf: number): number | null {
  const isWhole = resultType === 'normal' && sets.filter(({ winner }) => winner === 1).length > bestOf / 2;
  const { fastest, slowest } = isWhole ? PACE_OF_MATCH : PACE_OF_PART;
  const games = sets.reduce((sum, set) => sum + (set.is_match_tiebreak ? 1 : set.player1_games + set.player2_games), 0);
  if (minutes === null || games === 0) return minutes;
  return minutes >= games * fastest && minutes <= games * slowest ? minutes : null;
}

interface SidePlaces {
  id: number;
  seed: number;
  entry: number;
  name: number;
  ioc: number;
  age: number;
  rank: number;
  points: number;
  statistics: number[];
}

function sidePlaces(header: Header, side: 'winner' | 'loser'): SidePlaces {
  return {
    id: header.at(`${side}_id`),
    seed: header.at(`${side}_seed`),
    entry: header.at(`${side}_entry`),
    name: header.at(`${side}_name`),
    ioc: header.at(`${side}_ioc`),
    age: header.at(`${side}_age`),
    rank: header.at(`${side}_rank`),
    points: header.at(`${side}_rank_points`),
    statistics: UPSTREAM_STATISTICS.map((name) => header.at(`${side === 'winner' ? 'w' : 'l'}_${name}`)),
  };
}

function readSide(cells: readonly string[], at: SidePlaces, tour: Tour, isWinner: boolean): MatchPlayer | undefined {
  const number = text(cells, at.id);
  if (number === null || !/^\d+$/.test(number)) return undefined;
  const id = playerId(tour, number);
  const written = text(cells, at.name);
  const name = written === null ? UNKNOWN_NAME : knownName(written);
  const isNobody = name === undefined || Number(number) === 0;
  const age = Number(text(cells, at.age) ?? Number.NaN);
  return {
    id: isNobody ? null : id,
    name: isNobody ? UNKNOWN_NAME : name,
    ioc: country(cells, at.ioc),
    seed: seedOf(text(cells, at.seed)),
    entry: text(cells, at.entry)?.toUpperCase() ?? null,
    rank: whole(cells, at.rank, FROM_ONE),
    rank_points: whole(cells, at.points, COUNT),
    age: possibleAge(Math.round(age * 10) / 10),
    is_winner: isWinner,
  };
}

type Figures = (number | null)[];

/**
 * The box score, winner's side first. It is unknown for a match that was not played, whatever upstream writes, and where
 * upstream writes nothing but zeros.
 */
function readBox(cells: readonly string[], winner: number[], loser: number[], isPlayed: boolean): [Figures, Figures] {
  const figuresAt = (places: number[]) => places.map((place) => whole(cells, place, SMALL_COUNT));
  const box: [Figures, Figures] = [figuresAt(winner), figuresAt(loser)];
  const isKnown = isPlayed && box.some((side) => side.some((figure) => figure !== null && figure > 0));
  return isKnown ? box : [winner.map(() => null), loser.map(() => null)];
}

/** A seed has a number above zero; upstream has the letter of an entry in place of one. */
function seedOf(written: string | null): string | number | null {
  if (written === null || !/[1-9]/.test(written)) return null;
  return /^\d{1,9}$/.test(written) ? Number(written) : written;
}

function seedText(player: MatchPlayer): string | null {
  return player.seed === null ? null : String(player.seed);
}

/** Where upstream gives no format, a match of more than three sets is best of five. */
function bestOfMatch(upstream: number | null, score: string): number {
  if (upstream !== null && upstream > 0) return upstream;
  return parseScore(score, 5).sets.length > 3 ? 5 : 3;
}

/** The deciding set of a Grand Slam match ends in a tie-break to ten points since 2022, and in Melbourne since 2019. */
function decidingTiebreakTo(level: string, season: number, tournament: string): 7 | 10 {
  if (level !== 'G' || season < 2019) return 7;
  return season >= 2022 || fold(tournament).startsWith('australian open') ? 10 : 7;
}
