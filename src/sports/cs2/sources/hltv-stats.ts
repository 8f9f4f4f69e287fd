import { Cells, momentOf } from '../../../archive/read/cells.js';
import { mustHave, type Header } from '../../../archive/read/columns.js';
import type { Rejection, RowReader, Value } from '../../../archive/importer.js';
import { HLTV_STATS } from '../kinds.js';
import { ratio } from './cells.js';
import { readScore, MATCH_CLAIMS, matchClaimRow, type Figures, type MatchClaim } from './claims.js';

/** `https://www.hltv.org/stats/matches/116738/the-huns-vs-fengda`, or `…/mapstatsid/203831/…` of a single map. */
const URL_FORM = /\/stats\/matches\/(mapstatsid\/)?(\d+)\/([^/]+)$/;

/** Reads combined_detailed: a match with the figures of both sides, its teams as slugs in a URL. */
export class StatsReader implements RowReader {
  readonly table = MATCH_CLAIMS;

  constructor(
    fileName: string,
    private readonly header: Header,
  ) {
    mustHave(fileName, header, 'date', 'event_name', 'team1_score', 'team2_score', 'detailed_stats_url');
  }

  read(row: readonly string[]): Value[] | Rejection {
    const cells = new Cells(this.header, row);
    const url = cells.text('detailed_stats_url');
    const parts = URL_FORM.exec(url ?? '');
    const at = momentOf(cells.text('date'));
    const [one, other] = [cells.small('team1_score'), cells.small('team2_score')];
    const teams = parts?.[3]?.split('-vs-') ?? [];
    if (!parts || url === null) return { reason: 'bad_key' };
    if (teams.length !== 2 || teams.includes('')) return { reason: 'no_team', detail: parts[3] as string };
    if (at === null) return { reason: 'bad_date' };
    if (one === null || other === null) return { reason: 'bad_score' };
    const isMapPage = parts[1] !== undefined;
    const { rounds, ...score } = readScore(one, other);
    const facts: MatchClaim = {
      status: 'completed',
      ...score,
      ...(rounds && { maps: [{ ...ONE_MAP, score1: rounds[1], score2: rounds[2] }] }),
      areNamesSlugs: true,
      // The page of a map names its teams in an order of its own.
      ...(isMapPage && { areSidesUnknown: true }),
      url,
      // The page of one map has the figures of that map alone, also where the match had more.
      ...((rounds !== null || !isMapPage) && { sides: { 1: figuresOf(cells, 1), 2: figuresOf(cells, 2) } }),
    };
    const key = `${isMapPage ? 'map-' : ''}${parts[2]}`;
    const named = { day: at.slice(0, 10), at, event: cells.text('event_name'), team1: teams[0] as string };
    return matchClaimRow({
      source: 'hltv-stats',
      key,
      idSource: HLTV_STATS,
      idKey: key,
      ...named,
      team2: teams[1] as string,
      facts,
    });
  }
}

const ONE_MAP = { number: 1, map: null, status: 'completed' as const, pickedBy: null };

function figuresOf(cells: Cells, side: 1 | 2): Figures {
  const cell = (name: string) => `team${side}_${name}`;
  return {
    kills: cells.small(cell('kills')),
    deaths: cells.small(cell('deaths')),
    assists: cells.small(cell('assists')),
    first_kills: cells.small(cell('opening_kills')),
    first_deaths: cells.small(cell('opening_deaths')),
    multi_kills: cells.small(cell('multi_kill_rounds')),
    clutches_won: cells.small(cell('clutches_won')),
    kast: ratio(cells.decimal(cell('kast_pct'))),
    adr: cells.decimal(cell('adr')),
    rating: cells.decimal(cell('rating_3')),
    rating_kind: 'hltv-3.0',
  };
}
