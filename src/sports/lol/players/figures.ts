import { isProvisional } from '../games/player-rows.queries.js';
import { GAME_RECORDED_AT } from '../refs.queries.js';

/** Players' rows `l` of finished games `g` of matches `m`. */
export const PLAYED_GAMES = `
  lol_game_line l
  join lol_game g on g.n = l.game_n and g.state = 'completed'
  join lol_match m on m.n = g.match_n`;

const COUNTED =
  'kills deaths assists triple_kills quadra_kills penta_kills first_blood gold cs damage vision_score gold_diff_at_15';

/** The figure of the side, or else the sum over its five players. */
const ofSide = (figure: string) => `coalesce(
  (select s.${figure} from lol_game_line s where s.game_n = l.game_n and s.place = case l.side when 'blue' then 100 else 200 end),
  (select case when count(five.${figure}) = 5 then sum(five.${figure}) end
   from lol_game_line five where five.game_n = l.game_n and five.place <= 10 and five.side = l.side))`;

const COLUMNS = [
  'l.player_n, l.game_n, g.match_n, l.league_n, l.team_n, l.role, l.champion, l.won, l.starts_at, m.listed_at, m.place',
  `${GAME_RECORDED_AT.strings[0]} as recorded_at, state.is_provisional`,
  ...COUNTED.split(' ').map((name) => `case when not state.is_provisional then l.${name} end as ${name}`),
  'case when not state.is_provisional then l.kills + l.assists end as takedowns, nullif(g.seconds, 0) as seconds',
  `${ofSide('kills')} as side_kills, ${ofSide('damage')} as side_damage`,
];

/**
 * Selects the games for a player's figures, without conditions. In a row that upstream may not have completed the figures are
 * null.
 */
export const PLAYED = `
  select ${COLUMNS.join(', ')} from ${PLAYED_GAMES}
  cross join lateral (select ${isProvisional('l')} is true as is_provisional) state`;

const round = (value: string, places: number) => `round((${value})::numeric, ${places})::float`;

/** The sum of one column divided by the sum of another, over games in which both are known. */
function quotient(above: string, below: string, condition = `${above} + ${below} is not null`): string {
  return `sum(${above}) filter (where ${condition})::float / nullif(sum(${below}) filter (where ${condition}), 0)`;
}

export const average = (column: string, places = 2): string => round(`avg(${column})`, places);

/** The share of games in which a column is true, among those in which it is known. */
export const rate = (column: string): string => round(`avg(${column}::int)`, 4);

/** A figure a minute over all games. */
const byMinute = (column: string) => round(`60 * ${quotient(column, 'seconds')}`, 2);

/** An average share; leaves out games in which sources contradict each other, so that the part is more than the whole. */
const share = (part: string, whole: string) =>
  round(quotient(part, whole, `${part} is not null and ${whole} >= greatest(${part}, 1)`), 4);

/** Kills and assists divided by deaths over all games; by 1 without a death. */
export const KDA = round(
  `sum(takedowns) filter (where deaths is not null)::float / greatest(1, sum(deaths) filter (where takedowns is not null))`,
  2,
);

/** The same for one game. */
export const GAME_KDA = `takedowns::float / case deaths when 0 then 1 else deaths end`;

/** A sum: zero for no games, null for games in which the figure is not known. */
const total = (column: string) => `case when count(*) = 0 then 0 else sum(${column}) end`;

const RECORD = {
  wins: 'count(*) filter (where won)',
  losses: 'count(*) filter (where not won)',
  winRate: rate('won'),
};

/** Figures over rows of `PLAYED`, by the names of their fields. */
export const FIGURES = {
  ...RECORD,
  unknownResults: 'count(*) filter (where won is null)',
  avgKda: KDA,
  avgCsPerMin: byMinute('cs'),
  avgGoldPerMin: byMinute('gold'),
  avgDamagePerMin: byMinute('damage'),
  avgDamageShare: share('damage', 'side_damage'),
  avgVisionScore: average('vision_score'),
  killParticipation: share('takedowns', 'side_kills'),
  firstBloodRate: rate('first_blood'),
} as const;

/** The fields of a player's summary. */
export const SUMMARY: Readonly<Record<string, string>> = {
  gamesPlayed: 'count(*)',
  wins: FIGURES.wins,
  losses: FIGURES.losses,
  unknownResults: FIGURES.unknownResults,
  winRate: FIGURES.winRate,
  avgKills: average('kills'),
  avgDeaths: average('deaths'),
  avgAssists: average('assists'),
  avgKda: FIGURES.avgKda,
  avgCs: average('cs'),
  avgCsPerMin: FIGURES.avgCsPerMin,
  avgGold: average('gold'),
  avgGoldPerMin: FIGURES.avgGoldPerMin,
  avgDamage: average('damage'),
  avgDamagePerMin: FIGURES.avgDamagePerMin,
  avgDamageShare: FIGURES.avgDamageShare,
  avgVisionScore: FIGURES.avgVisionScore,
  killParticipation: FIGURES.killParticipation,
  firstBloodRate: FIGURES.firstBloodRate,
  tripleKills: total('triple_kills'),
  quadraKills: total('quadra_kills'),
  pentaKills: total('penta_kills'),
};

/** `'name', value, …`, as arguments of json_build_object. */
export function members(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ');
}
