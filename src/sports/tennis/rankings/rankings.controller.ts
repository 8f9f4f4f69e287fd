import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found, ValidationFailed } from '../../../http/errors.js';
import { finding } from '../../../http/findings.js';
import { Read, Resource } from '../../../http/route.js';
import { rankingCircuitUnavailable } from '../errors.js';
import { pagedList, readyList, wholeList } from '../list.js';
import {
  CircuitQuery,
  DatesQuery,
  HistoryQuery,
  RankingDateList,
  RankingHistory,
  RankingList,
  RankingsQuery,
  TopQuery,
} from './rankings.dto.js';
import {
  dateList,
  findList,
  findRankedPlayer,
  listHistory,
  nearestDates,
  rankingTable,
  toursWithLists,
  type PublishedList,
} from './rankings.queries.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { PLAYER_IN_PATH } from '../fields.js';

/** Circuits that exist, but that the archive does not cover. */
const KNOWN_CIRCUITS = ['itf', 'juniors', 'atp-doubles', 'wta-doubles', 'utr'];
const CIRCUITS: readonly string[] = vocabulary('TennisCircuit', ['atp', 'wta']);

@Resource({
  path: 'tennis/rankings',
  tag: 'Tennis: rankings',
  errors: 'detail',
  game: 'tennis',
  pathSays: { playerId: PLAYER_IN_PATH, circuit: 'Tour whose singles list is asked for, in any case' },
})
export class TennisRankingsController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'A weekly ranking list',
    says: 'A whole list page by page: the newest one, or that of the day in `date`, which must be a day with a whole list. A list of which the archive has only a part is missing here and everywhere, and counts as a gap. `movement` is null for a new entry and where the list before is more than two weeks older.',
    returns: RankingList,
    try: '?tour=ATP&page_size=3',
    freshness: 'archive',
  })
  listRankings(@Query() query: RankingsQuery): Promise<Answer> {
    return this.table(query.tour, query);
  }

  @Read('top', {
    summary: 'The first of the newest list',
    says: 'The leaders of a tour in a single short answer, for a front page. `ranking_date` says how new the list is, and is null while the archive has none.',
    returns: RankingList,
    try: 'top?top_n=3',
    freshness: 'archive',
  })
  async listTopRankings(@Query() { tour, top_n }: TopQuery): Promise<Answer> {
    const list = await findList(this.db, tour);
    const table = rankingTable(tour, list, { sort_by: 'rank', sort_order: 'asc' });
    return wholeList(this.db, table, top_n, dates(tour, list));
  }

  @Read('dates', {
    summary: 'Days with a list, newest first',
    says: 'Look here for the days that `date` of the ranking routes takes, and for weeks that are missing; each comes with the number of players in its list.',
    returns: RankingDateList,
    try: 'dates?year=2026',
    freshness: 'archive',
  })
  listRankingDates(@Query() query: DatesQuery): Promise<Answer> {
    return wholeList(this.db, dateList(query), query.limit);
  }

  @Read('history/:playerId', {
    summary: "A player's ranks over time, oldest first",
    says: 'One point for each weekly list that had the player, for a chart, with the best rank and the weeks at the top beside it. It is empty for a player who was never ranked.',
    returns: RankingHistory,
    try: 'history/atp_900001?interval=year_end',
    freshness: 'archive',
  })
  async getRankingHistory(@Param('playerId') id: string, @Query() query: HistoryQuery): Promise<Answer> {
    const player = found(await findRankedPlayer(this.db, id), 'player', id, 'tennis');
    const { summary, ...rows } = await listHistory(this.db, player.id, query);
    return readyList(rows, { player, summary });
  }

  @Read(':circuit', {
    summary: 'The weekly list of a circuit: atp or wta singles',
    says: 'The newest list of the circuit or that of one day, by a path that names it. A circuit that the archive does not cover, such as doubles, is refused with the reason and with those that are there.',
    returns: RankingList,
    try: 'wta?page_size=3',
    pathWords: { circuit: CIRCUITS },
    freshness: 'archive',
  })
  async listCircuitRankings(@Param('circuit') circuit: string, @Query() query: CircuitQuery): Promise<Answer> {
    const name = circuit.toLowerCase();
    const available = await toursWithLists(this.db);
    if (!available.includes(name)) {
      const reason = CIRCUITS.includes(name)
        ? 'no_data_yet'
        : KNOWN_CIRCUITS.includes(name)
          ? 'not_covered'
          : 'unknown_circuit';
      throw rankingCircuitUnavailable(circuit, reason, available);
    }
    return this.table(name.toUpperCase(), query);
  }

  private async table(tour: string, query: CircuitQuery): Promise<Answer> {
    const list = await findList(this.db, tour, query.date);
    if (!list && query.date !== undefined) throw await this.notPublished(tour, query.date);
    return pagedList(this.db, rankingTable(tour, list, query), query, dates(tour, list));
  }

  private async notPublished(tour: string, date: string): Promise<ValidationFailed> {
    const nearest = await nearestDates(this.db, tour, date);
    const message = `date must be a day with a whole list in the archive; the nearest are ${nearest.join(' and ')}`;
    return new ValidationFailed([
      {
        in: 'query',
        param: 'date',
        received: date,
        ...finding('invalid_format', message, 'value_error', `Value error, ${message}`, { nearest }, { nearest }),
      },
    ]);
  }
}

function dates(tour: string, list: PublishedList | undefined) {
  return {
    tour,
    ranking_date: list?.date ?? null,
    previous_date: list?.previous ?? null,
    coverage: list?.coverage ?? null,
  };
}
