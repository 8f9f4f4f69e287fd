import { followsClosely } from '../../../archive/published-lists.js';
import { DIVISIONS, type Division } from '../divisions.js';
import { RANKING_LISTS } from '../ranking-lists.js';
import type { DivisionRanks, Rank } from './rankings.dto.js';
import type { ListDates, RankedFighter, RankingKind } from './rankings.queries.js';

const SOURCES = { meta: 'scoreline-glicko', media: 'ufc-media-panel' };

export function listHead(kind: RankingKind, { published, previous, coverage }: ListDates) {
  return {
    kind,
    publishedAt: midnight(published),
    previousPublishedAt: midnight(previous),
    coverage,
    source: SOURCES[kind],
  };
}

/** Groups rows by division, in the order of the divisions' table. */
export function byDivision(rows: readonly RankedFighter[], list: ListDates): DivisionRanks[] {
  return DIVISIONS.map((division) => ranksOf(division, rows, list)).filter(
    ({ champion, rows: ranked }) => champion !== null || ranked.length > 0,
  );
}

export function ranksOf(
  { slug, label, sex }: Division,
  rows: readonly RankedFighter[],
  list: ListDates,
): DivisionRanks {
  const ranks = rows.filter(({ division }) => division === slug).map((row) => rankRow(row, list));
  return {
    division: slug,
    label,
    sex,
    champion: ranks.find(({ rank }) => rank === 0) ?? null,
    interimChampion: null,
    rows: ranks.filter(({ rank }) => rank > 0),
  };
}

function rankRow(row: RankedFighter, list: ListDates): Rank {
  const { rank, previousRank, slug, name, ...shown } = row;
  return {
    rank,
    rankText: rank === 0 ? 'C' : String(rank),
    previousRank,
    change: previousRank === null || !followsClosely(list, RANKING_LISTS) ? null : previousRank - rank,
    isNew: list.previous !== null && previousRank === null,
    isChampion: shown.isChampion,
    fighterSlug: slug,
    fighterName: name,
    recordText: shown.recordText,
    country: null,
    points: shown.points,
    lastFightAt: shown.lastFightAt,
    inactiveDays: shown.inactiveDays,
  };
}

function midnight(day: string | null): string | null {
  return day === null ? null : `${day}T00:00:00.000Z`;
}
