/**
 * Figures over several games of a player, as SQL. Each is over the games in which it is known, all of them together: the
 * creeps of all games by the minutes of all games, not the average of the games' rates.
 */

/**
 * True for a row `l` of a game `g` whose figures upstream has yet to tell: until a game's figures are complete, a player
 * without kills, deaths and assists is one of whom nothing was told.
 */
export const IS_PROVISIONAL = `(l.kills = 0 and l.deaths = 0 and l.assists = 0 and g.postgame_level <> 'player_stats_full')`;

const COUNTED =
  'kills deaths assists triple_kills quadra_kills penta_kills first_blood gold cs damage vision_score gold_diff_at_15';

/** The tables of players' games: the row `l`, its game `g`, and its side `side` where a source tells of it. */
export const GAMES_OF_PLAYERS = `
  lol_game_line l
  join lol_game g on g.n = l.game_n
  left join lol_game_line side on side.game_n = l.game_n and side.place = case l.side when 'blue' then 100 else 200 end`;

/** Columns of the relation over which the figures below are made; those of a provisional row are unknown. */
export const COUNTED_COLUMNS = [
  'l.player_n, l.game_n, g.match_n, l.league_n, l.team_n, l.role, l.champion, l.won, l.starts_at',
  `${IS_PROVISIONAL} is true as is_provisional`,
  ...COUNTED.split(' ').map((name) => `case when ${IS_PROVISIONAL} is not true then l.${name} end as ${name}`),
  'nullif(g.seconds, 0) as seconds, side.kills as side_kills, side.damage as side_damage',
].join(', ');

const round = (value: string, places: number) => `round((${value})::numeric, ${places})::float`;
const average = (column: string) => round(`avg(${column})`, 2);

/** The sum of one column by that of another, over the rows that have both. */
const quotient = (above: string, below: string) =>
  `sum(${above}) filter (where ${below} is not null)::float / nullif(sum(${below}) filter (where ${above} is not null), 0)`;

const byMinute = (column: string) => round(`60 * ${quotient(column, 'seconds')}`, 2);
const share = (above: string, below: string) => round(quotient(above, below), 4);

export const WINS = `count(*) filter (where won)`;
export const LOSSES = `count(*) filter (where not won)`;
export const WIN_RATE = round(`avg(won::int)`, 4);

/** (kills + assists) / max(1, deaths) of all games together. */
export const KDA = round(
  `sum(kills + assists) filter (where deaths is not null)::float
    / greatest(1, sum(deaths) filter (where kills + assists is not null))`,
  2,
);

export const CS_PER_MIN = byMinute('cs');
export const GOLD_PER_MIN = byMinute('gold');
export const DAMAGE_PER_MIN = byMinute('damage');
export const VISION_SCORE = average('vision_score');
export const FIRST_BLOOD_RATE = round(`avg(first_blood::int)`, 4);
export const KILL_PARTICIPATION = share('(kills + assists)', 'side_kills');
export const GOLD_DIFF_AT_15 = round(`avg(gold_diff_at_15)`, 1);

/** The members of a player's summary with their values. */
export const SUMMARY: Readonly<Record<string, string>> = {
  gamesPlayed: 'count(*)',
  wins: WINS,
  losses: LOSSES,
  unknownResults: 'count(*) filter (where won is null)',
  winRate: WIN_RATE,
  avgKills: average('kills'),
  avgDeaths: average('deaths'),
  avgAssists: average('assists'),
  avgKda: KDA,
  avgCs: average('cs'),
  avgCsPerMin: CS_PER_MIN,
  avgGold: average('gold'),
  avgGoldPerMin: GOLD_PER_MIN,
  avgDamage: average('damage'),
  avgDamagePerMin: DAMAGE_PER_MIN,
  avgDamageShare: share('damage', 'side_damage'),
  avgVisionScore: VISION_SCORE,
  killParticipation: KILL_PARTICIPATION,
  firstBloodRate: FIRST_BLOOD_RATE,
  tripleKills: 'sum(triple_kills)',
  quadraKills: 'sum(quadra_kills)',
  pentaKills: 'sum(penta_kills)',
};

/** `'name', value, …` as json_build_object takes them. */
export function members(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ');
}
