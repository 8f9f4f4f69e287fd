import { DIVISIONS, type Division } from '../divisions.js';
import type { DivisionRanks, Rank } from './rankings.dto.js';
import type { ListDates, RankedFighter, RankingKind } from './rankings.queries.js';

const SOURCES = { meta: 'scoreline-glicko', media: 'ufc-media-panel' };

export function listHead(kind: RankingKind, { published, previous }: ListDates) {
  return {
    kind,
    publishedAt: midnight(published),
    previousPublishedAt: midnight(previous),
    source: SOURCES[kind],
  };
}

/** Groups rows by division, in the order of the divisions' table. */
export function byDivision(rows: readonly RankedFighter[], previous: string | null): DivisionRanks[] {
  return DIVISIONS.map((division) => ranksOf(division, rows, previous)).filter(
    ({ champion, rows: ranked }) => champion !== null || ranked.length > 0,
  );
}

export function ranksOf(
  { slug, label, sex }: Division,
  rows: readonly RankedFighter[],
  previous: string | null,
): DivisionRanks {
  const ranks = rows.filter(({ division }) => division === slug).map((row) => rankRow(row, previous));
  return {
    division: slug,
    label,
    sex,
    champion: ranks.find(({ rank }) => rank === 0) ?? null,
    interimChampion: null,
    rows: ranks.filter(({ rank }) => rank > 0),
  };
}

function rankRow(row: RankedFighter, previous: string | null): Rank {
  const { rank, previousRank, slug, name, ...shown } = row;
  return {
    rank,
    rankText: rank === 0 ? 'C' : String(rank),
    previousRank,
    change: previousRank === null ? null : previousRank - rank,
    isNew: previous !== null && previousRank === null,
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
