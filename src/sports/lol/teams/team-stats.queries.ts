import { anyOf, firstMoment, isoTime, lastMoment } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { raw, sql, where, type Sql } from '../../../db/sql.js';
import type { HistoryWindow } from '../../../http/history.js';
import { among, GAME_RECORDED_AT, teamSlug } from '../refs.queries.js';
import { average, members, rate } from '../players/figures.js';
import { DATED_AT, PLAYED_AT, type Part } from '../players/player-games.queries.js';
import type { ObjectivesQuery, TeamStatsQuery } from './team-stats.dto.js';
import { recordOf } from './teams.queries.js';

const OWN =
  'kills deaths gold towers inhibitors dragons elders barons heralds voidgrubs first_blood first_tower first_dragon first_herald first_baron gold_diff_at_15';
const THEIRS = 'kills gold towers dragons barons';

const list = (names: string, write: (name: string) => string) => names.split(' ').map(write).join(', ');

/** Finished games as the row `l` of the team's side, with the other side's figures as `opponent_…`. */
function sideGames(conditions: readonly (Sql | false)[]): Sql {
  return sql`select l.game_n, g.match_n, g.game_number, l.side, l.won, l.league_n, m.tournament_n, m.listed_at, m.place,
      ${raw(PLAYED_AT)} as played_at, ${GAME_RECORDED_AT} as recorded_at, g.seconds,
      case l.side when 'blue' then g.red_n else g.blue_n end as opponent_n,
      ${raw(list(OWN, (name) => `l.${name}`))}, ${raw(list(THEIRS, (name) => `other.${name} as opponent_${name}`))}
    from lol_game_line l
    join lol_game g on g.n = l.game_n and g.state = 'completed'
    join lol_match m on m.n = g.match_n
    left join lol_game_line other on other.game_n = l.game_n and other.place = 300 - l.place
    ${where(conditions)}`;
}

const SAMPLE = `json_build_object('games', count(*), 'matches', count(distinct match_n))`;

const RATES = `json_build_object(${members({
  firstBlood: rate('first_blood'),
  firstTower: rate('first_tower'),
  firstDragon: rate('first_dragon'),
  firstHerald: rate('first_herald'),
  firstBaron: rate('first_baron'),
  // No source has it.
  firstInhibitor: 'null',
})})`;

const AVERAGES = `json_build_object(${members({
  duration: average('seconds'),
  kills: average('kills'),
  deaths: average('deaths'),
  gold: average('gold'),
  goldDiffAt15: average('gold_diff_at_15', 1),
  towers: average('towers'),
  dragons: average('dragons'),
  barons: average('barons'),
})})`;

const bySide = (side: string) => `json_build_object('games', count(*) filter (where side = '${side}'),
  'wins', count(*) filter (where side = '${side}' and won),
  'winRate', round(avg(won::int) filter (where side = '${side}'), 4)::float)`;

/** A team's figures over the games of the filter, as JSON text. */
export async function findTeamStats(db: Database, n: number, filter: TeamStatsQuery): Promise<string> {
  const { league, from, to } = filter;
  const filters = { league: league ?? null, from: from ?? null, to: to ?? null };
  const narrowed = (at: string, column: string) => [
    among('league', column, league),
    from !== undefined && sql`${raw(at)} >= ${firstMoment(from)}::timestamptz`,
    to !== undefined && sql`${raw(at)} <= ${lastMoment(to)}::timestamptz`,
  ];
  const ofTeam = [sql`l.team_n = ${n}`, raw('l.place >= 100'), ...narrowed(DATED_AT, 'l.league_n')];
  const row = await db.row<{ body: string }>(sql`
    select json_build_object('slug', (select slug from lol_team where n = ${n}), 'filters', ${JSON.stringify(filters)}::json,
      'sample', ${raw(SAMPLE)}, 'record', ${recordOf(sql`${n}::integer`, narrowed('m.starts_at', 'm.league_n'))},
      'bySide', json_build_object('blue', ${raw(bySide('blue'))}, 'red', ${raw(bySide('red'))}),
      'averages', ${raw(AVERAGES)}, 'rates', ${raw(RATES)})::text as body
    from (${sideGames(ofTeam)}) played`);
  return (row as { body: string }).body;
}

const OBJECTIVE_AVERAGES = `json_build_object(${members({
  dragons: average('dragons'),
  elderDragons: average('elders'),
  barons: average('barons'),
  heralds: average('heralds'),
  voidgrubs: average('voidgrubs'),
  towers: average('towers'),
  inhibitors: average('inhibitors'),
  opponentDragons: average('opponent_dragons'),
  opponentBarons: average('opponent_barons'),
  opponentTowers: average('opponent_towers'),
  goldDiffAt15: average('gold_diff_at_15', 1),
})})`;

const OBJECTIVES = `json_build_object('kills', kills, 'opponentKills', opponent_kills, 'gold', gold, 'opponentGold', opponent_gold,
  'towers', towers, 'opponentTowers', opponent_towers, 'dragons', dragons, 'opponentDragons', opponent_dragons,
  'barons', barons, 'opponentBarons', opponent_barons, 'firstBlood', first_blood, 'firstTower', first_tower,
  'firstDragon', first_dragon, 'firstBaron', first_baron, 'firstHerald', first_herald)`;

const OBJECTIVE_ROW = `json_build_object('matchId', 'lol-match-' || match_n, 'gameId', 'lol-game-' || game_n,
  'gameNumber', game_number, 'startTime', ${isoTime('played_at')}, 'league', (select slug from lol_league where n = league_n),
  'tournamentName', (select name from lol_tournament where n = tournament_n), 'opponentSlug', ${teamSlug('opponent_n')},
  'side', side, 'result', case when won then 'win' when not won then 'loss' end, 'objectives', ${OBJECTIVES})`;

/** A team's objectives in its last matches within the caller's window. */
export async function findObjectives(
  db: Database,
  n: number,
  { last, league, side }: Pick<ObjectivesQuery, 'last' | 'league' | 'side'>,
  history: HistoryWindow,
): Promise<Part> {
  const filters = { last, league: league ?? null, side: side ?? null };
  const ofTeam = [
    sql`l.team_n = ${n}`,
    raw('l.place >= 100'),
    among('league', 'l.league_n', league),
    anyOf(raw('l.side'), side),
  ];
  const row = await db.row<Part>(sql`
    with known as materialized (
      select * from (
        select *, dense_rank() over (order by listed_at desc, place desc, match_n desc) as nth from (${sideGames(ofTeam)}) played
      ) ranked where nth <= ${last}
    )
    select json_build_object('slug', (select slug from lol_team where n = ${n}), 'filters', ${JSON.stringify(filters)}::json,
        'sample', ${raw(SAMPLE)}, 'rates', ${raw(RATES)}, 'averages', ${raw(OBJECTIVE_AVERAGES)},
        'rows', coalesce(json_agg(${raw(OBJECTIVE_ROW)} order by nth, played_at desc, game_n desc), '[]'))::text as body,
      (select to_json(min(recorded_at)) #>> '{}' from known) as oldest
    from known where ${history.opened(raw('recorded_at'))}`);
  return row as Part;
}
