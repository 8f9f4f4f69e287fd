import { raw, sql, type Sql } from '../../../db/sql.js';
import { ROLES } from '../roles.js';
import { bothSides, GAME_WITH_SIDES, GAME_CHANGED_AT, SIDE_ALIASES, type SideAliases } from './game.queries.js';

/** A section of a finished game's record: its JSON, and a condition that is true if anything in it is known. */
export interface Section {
  body: string;
  isKnown: string;
}

const SUMMED = ['monsters', 'vision_score', 'wards_placed', 'wards_killed', 'control_wards'];

/** The sum over the five players of a side; null if one of the figures is not known. */
const together = (name: string) => `case when count(${name}) = 5 then sum(${name})::int end`;

const byRole = (write: (ofRole: string) => string) =>
  `json_build_object(${ROLES.map((role) => `'${role}', ${write(`filter (where role = '${role}')`)}`).join(', ')})`;

const figuresByRole = (name: string) => byRole((ofRole) => `max(${name}) ${ofRole}`);

/** Each role's share of the sum; null if a figure is not known, or if the sum is zero. */
const sharesByRole = (name: string) =>
  byRole((ofRole) => `round(max(${name}) ${ofRole}::numeric / nullif(${together(name)}, 0), 4)::float`);

const playersOf = ({ side, players }: SideAliases) => `
  cross join lateral (
    select ${SUMMED.map((name) => `${together(name)} as ${name}`).join(', ')},
      ${figuresByRole('gold')} as gold, ${sharesByRole('gold')} as gold_shares,
      ${figuresByRole('damage')} as damage, ${sharesByRole('damage')} as damage_shares,
      ${sharesByRole('monsters')} as monster_shares, count(gold) + count(damage) > 0 as has_distribution,
      count(monsters) > 0 as has_jungle, count(vision_score) + count(wards_placed) + count(wards_killed) > 0 as has_vision
    from lol_game_line where game_n = g.n and place <= 10 and side = '${side}'
  ) ${players}`;

/** Game `g` with the rows of its sides and the sums over their players. */
export const GAME_WITH_PLAYERS: Sql = sql`${GAME_WITH_SIDES} ${raw(SIDE_ALIASES.map(playersOf).join(''))}`;

const section = (...members: string[]) =>
  `json_build_object('gameId', 'lol-game-' || g.n, ${members.join(', ')}, 'lastUpdated', ${GAME_CHANGED_AT})`;

/** True if the row of a side has one of these figures. */
const hasAny = (...names: string[]) =>
  `num_nonnulls(${SIDE_ALIASES.flatMap(({ row }) => names.map((name) => `${row}.${name}`)).join(', ')}) > 0`;

const hasPlayers = (what: string) => SIDE_ALIASES.map(({ players }) => `${players}.${what}`).join(' or ');

const plates = ({ row }: SideAliases) => `json_build_object('voidgrubs', ${row}.voidgrubs, 'towerPlates', ${row}.plates,
  'lanePlates', json_build_object('top', null, 'mid', null, 'bottom', null))`;

export const PLATES: Section = { body: section(bothSides(plates)), isKnown: hasAny('voidgrubs', 'plates') };

const ofPlayers = (name: string) => `json_build_object(${bothSides(({ players }) => `${players}.${name}`)})`;

export const DISTRIBUTIONS: Section = {
  body: section(
    `'gold', ${ofPlayers('gold_shares')}`,
    `'damage', ${ofPlayers('damage_shares')}`,
    `'absolute', json_build_object('gold', ${ofPlayers('gold')}, 'damage', ${ofPlayers('damage')})`,
  ),
  isKnown: hasPlayers('has_distribution'),
};

const vision = ({ row, players }: SideAliases) => {
  const figure = (name: string) => `coalesce(${row}.${name}, ${players}.${name})`;
  return `json_build_object('visionScore', ${figure('vision_score')}, 'wardsPlaced', ${figure('wards_placed')},
    'wardsKilled', ${figure('wards_killed')}, 'controlWards', ${figure('control_wards')},
    'visionPerMin', round(${figure('vision_score')} * 60.0 / nullif(g.seconds, 0), 2)::float)`;
};

const VISION_BY_ROLE = `(
  select json_agg(json_build_object('side', side, 'role', role, 'visionScore', vision_score, 'wardsPlaced', wards_placed,
    'wardsKilled', wards_killed) order by place)
  from lol_game_line where game_n = g.n and place <= 10)`;

export const VISION: Section = {
  body: section(bothSides(vision), `'byRole', ${VISION_BY_ROLE}`),
  isKnown: `${hasAny('vision_score', 'wards_placed', 'wards_killed', 'control_wards')} or ${hasPlayers('has_vision')}`,
};

const jungle = ({ row, players }: SideAliases) => `json_build_object('byRole', ${players}.monster_shares,
  'ownJungleCs', ${row}.own_jungle_monsters, 'enemyJungleCs', ${row}.enemy_jungle_monsters,
  'totalJungleCs', coalesce(${row}.monsters, ${players}.monsters))`;

export const JUNGLE_SHARE: Section = {
  body: section(bothSides(jungle)),
  isKnown: `${hasAny('own_jungle_monsters', 'enemy_jungle_monsters', 'monsters')} or ${hasPlayers('has_jungle')}`,
};
