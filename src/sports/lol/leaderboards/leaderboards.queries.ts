import { anyOf } from '../../../db/conditions.js';
import { raw, sql, where, type Sql } from '../../../db/sql.js';
import type { List } from '../../../http/lists.js';
import { among } from '../ids.queries.js';
import { PLAYER_MEMBERS } from '../players/players.queries.js';
import { teamSlug } from '../refs.queries.js';
import type { LeadersQuery } from './leaderboards.dto.js';
import { FIGURE_METRICS, WINDOWS, type FigureMetric } from './metrics.js';

/** The list of a metric; undefined for one of which no source tells. */
export function leaderList(metric: string, query: LeadersQuery): List | undefined {
  const figure = FIGURE_METRICS[metric];
  // Prizes and titles come from sources of their own.
  return figure && figureList(metric, figure, query);
}

function figureList(metric: string, { value, games }: FigureMetric, query: LeadersQuery): List {
  const inScope = scopeOf(query);
  return {
    name: `lol leaders by ${metric}`,
    from: sql`(
      select *, rank() over (order by value desc) as rank from (
        select r.player_n as n, ${raw(value)} as value from lol_leader r ${where(inScope)}
        group by r.player_n having sum(r.${raw(games)}) >= ${query.minGames}
      ) summed where value is not null
    ) p`,
    conditions: [],
    key: 'p.n',
    order: [
      { by: 'p.rank', type: 'whole' },
      { by: 'p.n', type: 'whole' },
    ],
    total: 'gathered',
    source: sql`lol_player p cross join lateral (
      select ${raw(value)} as value, sum(r.${raw(games)})::int as games,
        (array_agg(r.team_n order by r.last_on desc nulls last))[1] as team_n
      from lol_leader r ${where([raw('r.player_n = p.n'), ...inScope])}
    ) lead`,
    // The first sort key of a page's rows is the rank.
    row: raw(`json_build_object('rank', page.o0, 'player', json_build_object(${PLAYER_MEMBERS}), 'value', lead.value,
      'games', lead.games, 'teamSlug', ${teamSlug('lead.team_n')})::text`),
  };
}

/** The rows of lol_leader that add up to what is asked for. */
function scopeOf({ window, league, role }: LeadersQuery): (Sql | false)[] {
  const days = WINDOWS[window];
  return [
    days === null ? raw('r.window_days is null') : sql`r.window_days = ${days}`,
    among('league', 'r.league_n', league) || raw('r.league_n is null'),
    anyOf(raw('r.role'), role) || raw('r.role is null'),
  ];
}
