import type pg from 'pg';
import { NAME_SOURCE } from '../../../archive/resolve/identities.js';
import { fold } from '../../../archive/names.js';
import { GOLGG, ORACLE, RIOT, SOURCE_OF_GAME } from '../kinds.js';
import { FIGURES, LINE_FACTS } from '../sources/lines.js';
import type { Figure, LineClaim } from './merge-lines.js';
import { nameKey } from '../../../archive/resolve/claims.js';
import type { RiotFrame, RiotLine } from '../sources/riot-games.js';

/** A source's figures of a player or side at a moment of a game. */
export interface FrameClaim extends RiotFrame {
  place: number;
  xp?: number | null;
}

/** A source's claim about a game. */
export interface GameClaim {
  n: number;
  source: string;
  /** One of PRECEDENCE. */
  precedence: number;
  number: number | null;
  startsAt: string | null;
  /** False where the source has the day only. */
  isTimeKnown: boolean;
  seconds: number | null;
  patch: string | null;
  lines: LineClaim[];
  frames: FrameClaim[];
}

/**
 * Which claim wins for a value that several have: the lowest. Box scores are made after the game, so that they win over the
 * live feed, whose last frame may be seconds before the end; those with more figures come first. Partial ones only fill gaps.
 */
export const PRECEDENCE = { complete: 0, riot: 1, golgg: 2, live: 3, partial: 4 } as const;

/** The sources of figures of games, with the one of names without a key. */
const SOURCES_OF_GAMES = [RIOT, ORACLE, GOLGG, NAME_SOURCE];

/** Our numbers of teams and players by the sources' keys. */
export class KnownNumbers {
  private constructor(
    private readonly byKey: ReadonlyMap<string, number>,
    private readonly playersByName: ReadonlyMap<string, number>,
  ) {}

  /** Reads the numbers that these keys and names may stand for, or all numbers. */
  static async read(client: pg.PoolClient, mentions?: Iterable<string | null>): Promise<KnownNumbers> {
    const texts = mentions && [...new Set(mentions)].filter((text) => text !== null);
    const keys = texts && [...new Set([...texts, ...texts.map(nameKey)])];
    const names = texts && [...new Set(texts.map(fold))];
    const { rows } = await client.query<{ place: string; n: number }>(
      `select kind || ' ' || source || ' ' || key as place, n from identity
       where family = 'lol' and kind in ('team', 'player') ${keys ? `and source = any($2) and key = any($1)` : ''}`,
      keys && [keys, SOURCES_OF_GAMES],
    );
    // Only players whom sources of games have: the wiki has so many players that fewer names would mean one of them. A
    // former name of one is another's where he has it now.
    const { rows: named } = await client.query<{ folded: string; n: number }>(
      `select folded, min(n) as n from name_in_use x
       where family = 'lol' and kind = 'player' and exists (
         select from identity i where i.family = 'lol' and i.kind = 'player' and i.n = x.n
           and i.source in ('${RIOT}', '${ORACLE}', '${NAME_SOURCE}'))
         ${names ? 'and folded = any($1)' : ''}
       group by folded having count(distinct n) = 1`,
      names && [names],
    );
    return new KnownNumbers(
      new Map(rows.map(({ place, n }) => [place, n])),
      new Map(named.map(({ folded, n }) => [folded, n])),
    );
  }

  /** The player for whom a name stands; null when it stands for nobody or several. */
  playerCalled(name: string | null): number | null {
    return name === null ? null : (this.playersByName.get(fold(name)) ?? null);
  }

  /** The number by the source's key; without a key, by the name. */
  of(kind: 'team' | 'player', source: string, key: string | null, name: string | null): number | null {
    if (key !== null) return this.byKey.get(`${kind} ${source} ${key}`) ?? null;
    if (name === null) return null;
    return this.byKey.get(`${kind} ${NAME_SOURCE} ${nameKey(name)}`) ?? null;
  }
}

/** Lists the lines of these games' box scores. */
export async function listBoxLines(client: pg.PoolClient, numbers: readonly number[]): Promise<BoxLine[]> {
  const { rows } = await client.query<BoxLine>(
    `select i.n, ${[...LINE_FACTS, ...FIGURES].map((name) => `l.${name}`).join(', ')}, numbered.place_in_series
     from identity i
     join lol_line l on l.game_key = i.key
     left join (
       -- gol.gg has no numbers of games in a series; its keys, which are whole numbers, are in the order of the games.
       select o.n, o.key, count(*) over (partition by gm.match_n order by length(o.key), o.key)::smallint as place_in_series
       from lol_game_match gm
       join identity o on o.family = 'lol' and o.kind = 'game' and o.source = '${GOLGG}' and o.n = gm.game_n
       where gm.match_n in (select match_n from lol_game_match where game_n = any($1))
     ) numbered on l.source = '${GOLGG}' and numbered.n = i.n and numbered.key = l.game_key
     where i.family = 'lol' and i.kind = 'game' and i.source = ${SOURCE_OF_GAME} and i.n = any($1)
     order by i.n, l.source, l.place`,
    [numbers],
  );
  return rows;
}

/** The keys and names in a line of a box score. */
export const mentionsOfLine = ({ player_key, player_name, team_key, team_name }: BoxLine): (string | null)[] =>
  [player_key, player_name, team_key, team_name] as (string | null)[];

/** The claims of box scores about the games of these lines. */
export function boxScoreGames(rows: readonly BoxLine[], known: KnownNumbers): GameClaim[] {
  const games = new Map<string, GameClaim>();
  for (const row of rows) {
    const place = `${row.n} ${row.source}`;
    const game = games.get(place) ?? gameOf(row);
    games.set(place, game);
    game.lines.push(lineOf(row, known));
    game.frames.push(...framesOf(row));
  }
  return [...games.values()];
}

export type BoxLine = Record<string, Figure> & {
  n: number;
  source: string;
  place: number;
  completeness: string | null;
  played_at: Date | null;
  game_number: number | null;
  seconds: number | null;
  patch: string | null;
  place_in_series: number | null;
};

function gameOf(row: BoxLine): GameClaim {
  return {
    n: row.n,
    source: row.source,
    precedence: precedenceOf(row),
    number: row.game_number ?? row.place_in_series,
    startsAt: row.played_at?.toISOString() ?? null,
    isTimeKnown: row.played_at !== null,
    seconds: row.seconds,
    patch: row.patch,
    lines: [],
    frames: [],
  };
}

function precedenceOf({ source, completeness }: BoxLine): number {
  if (source === GOLGG) return PRECEDENCE.golgg;
  return completeness === 'partial' ? PRECEDENCE.partial : PRECEDENCE.complete;
}

function lineOf(row: BoxLine, known: KnownNumbers): LineClaim {
  const text = (name: string) => row[name] as string | null;
  return {
    source: row.source,
    place: row.place,
    won: row.won as boolean | null,
    role: text('role'),
    player_n: row.place > 10 ? null : known.of('player', row.source, text('player_key'), text('player_name')),
    player_name: text('player_name'),
    team_n: known.of('team', row.source, text('team_key'), text('team_name')),
    champion: text('champion'),
    figures: row,
  };
}

function framesOf(row: BoxLine): FrameClaim[] {
  return [10, 15, 20, 25].flatMap((minute): FrameClaim[] => {
    const at = (what: string) => row[`${what}_at_${minute}`] as number | null;
    const [gold, xp, cs] = [at('gold'), at('xp'), at('cs')];
    if (gold === null && xp === null && cs === null) return [];
    const unknown = { level: null, kills: null, deaths: null, assists: null };
    return [{ place: row.place, seconds: minute * 60, gold, xp, cs, ...unknown }];
  });
}

export interface RiotRow {
  n: number;
  game_number: number | null;
  played_on: string | null;
  seconds: number | null;
  patch: string | null;
  lines: RiotLine[];
  /** The players of both teams' rosters in the match. */
  roster: { team: string; id: string; handle: string }[] | null;
}

/** Lists these games of Riot's set. */
export async function listRiotRows(client: pg.PoolClient, numbers: readonly number[]): Promise<RiotRow[]> {
  const { rows } = await client.query<RiotRow>(
    `select i.n, g.game_number, g.played_on::text, g.seconds, g.patch, g.lines, (
       select jsonb_agg(jsonb_build_object('team', team ->> 'id', 'id', p.id, 'handle', p.handle))
       from lol_riot_match m
       cross join jsonb_array_elements(m.teams) team
       cross join jsonb_array_elements(team -> 'players') player
       join lol_riot_player p on p.id = player ->> 'id'
       where m.tournament_id = g.tournament_id and m.games @> jsonb_build_array(jsonb_build_object('id', g.id))
     ) as roster
     from identity i join lol_riot_game g on g.id = i.key
     where i.family = 'lol' and i.kind = 'game' and i.source = '${RIOT}' and i.n = any($1)
     order by i.n`,
    [numbers],
  );
  return rows;
}

/** The keys and names in a game of Riot's set. */
export const mentionsOfRiot = ({ lines, roster }: RiotRow): (string | null)[] => [
  ...lines.flatMap(({ team_key, player_name }) => [team_key, player_name && handleOf(player_name)]),
  ...(roster ?? []).map(({ id }) => id),
];

/** The claim of Riot's set about a game. Its lines have players' names only; the roster has their ids. */
export function riotGame(row: RiotRow, known: KnownNumbers): GameClaim {
  return {
    n: row.n,
    source: RIOT,
    precedence: PRECEDENCE.riot,
    number: row.game_number,
    startsAt: row.played_on === null ? null : `${row.played_on}T00:00:00.000Z`,
    isTimeKnown: false,
    seconds: row.seconds,
    patch: row.patch,
    lines: row.lines.map((line) => riotLine(line, row.roster ?? [], known)),
    frames: row.lines.flatMap(({ place, frames }) => frames.map((frame) => ({ place, ...frame }))),
  };
}

function riotLine(line: RiotLine, roster: NonNullable<RiotRow['roster']>, known: KnownNumbers): LineClaim {
  const { place, won, role, team_key, player_name, champion, frames: _, ...figures } = line;
  const name = player_name === null ? null : handleOf(player_name);
  const inRoster = roster.filter(
    ({ team, handle }) => team === team_key && name !== null && fold(handle) === fold(name),
  );
  const ids = new Set(inRoster.map(({ id }) => id));
  const [id] = ids;
  return {
    source: RIOT,
    place,
    won,
    role,
    // A substitute may be missing from the roster.
    player_n: id !== undefined && ids.size === 1 ? known.of('player', RIOT, id, null) : known.playerCalled(name),
    player_name: name,
    team_n: known.of('team', RIOT, team_key, null),
    champion,
    figures: figures as Record<string, Figure>,
  };
}

/** Removes the team's tag, which has no blank, from `T1 Faker`. */
export function handleOf(summonerName: string): string {
  return /^\S+\s+(.+)$/.exec(summonerName)?.[1] ?? summonerName;
}
