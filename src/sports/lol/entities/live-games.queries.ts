import type pg from 'pg';
import { BLUE, RED } from '../sources/lines.js';
import { LIVE, type Figure, type LineClaim } from './merge-lines.js';
import { handleOf, PRECEDENCE, type KnownNumbers, type FrameClaim, type GameClaim } from './game-claims.queries.js';

export interface LiveRow {
  n: number;
  number: number;
  startedAt: string | null;
  winner: 'blue' | 'red' | null;
  blue_n: number | null;
  red_n: number | null;
  board: Board;
  frames: FrameClaim[];
  draft: { type: string; side: string; championId: string }[] | null;
}

/** The last board of the live feed. */
interface Board {
  patchVersion: string | null;
  gameTime: number | null;
  blueTeam: BoardTeam;
  redTeam: BoardTeam;
  players: BoardPlayer[];
}

interface BoardTeam {
  totalGold: number;
  totalKills: number;
  towers: number;
  inhibitors: number;
  barons: number;
  dragons: string[];
}

interface BoardPlayer extends Record<
  'participantId' | 'kills' | 'deaths' | 'assists' | 'level' | 'totalGold' | 'creepScore',
  number
> {
  summonerName: string | null;
  championId: string | null;
  role: string | null;
  wardsPlaced: number | null;
}

/** Lists those of these games that the live feed followed to their end. */
export async function listLiveRows(client: pg.PoolClient, numbers: readonly number[]): Promise<LiveRow[]> {
  const { rows } = await client.query<LiveRow>(
    `select g.n, (row.value ->> 'gameNumber')::integer as number, row.value ->> 'startedAt' as "startedAt",
       row.value ->> 'winningSide' as winner, blue.n as blue_n, red.n as red_n, g.board, g.frames,
       (select d.sequence from lol_draft d where d.game_n = g.n) as draft
     from lol_live_game g
     join lol_live_match m on m.n = g.match_n
     cross join lateral jsonb_array_elements(m.state -> 'plan' -> 'games') row (value)
     left join identity_slug blue on blue.family = 'lol' and blue.kind = 'team' and blue.slug = g.board -> 'blueTeam' ->> 'slug'
     left join identity_slug red on red.family = 'lol' and red.kind = 'team' and red.slug = g.board -> 'redTeam' ->> 'slug'
     where g.n = any($1) and row.value ->> 'gameId' = 'lol-game-' || g.n and row.value ->> 'state' <> 'unneeded'
     order by g.n`,
    [numbers],
  );
  return rows;
}

/** The names in the last board of a game. */
export const mentionsOfBoard = ({ board }: LiveRow): (string | null)[] =>
  board.players.map(({ summonerName }) => summonerName && handleOf(summonerName));

/** The live feed's claim about a game. */
export function liveGame(row: LiveRow, known: KnownNumbers): GameClaim {
  return {
    n: row.n,
    source: LIVE,
    precedence: PRECEDENCE.live,
    number: row.number,
    startsAt: row.startedAt,
    isTimeKnown: row.startedAt !== null,
    seconds: row.board.gameTime,
    patch: /^\d+\.\d+/.exec(row.board.patchVersion ?? '')?.[0] ?? null,
    lines: [
      ...row.board.players.map((player) => playerLine(row, player, known)),
      sideLine(row, BLUE, row.board.blueTeam),
      sideLine(row, RED, row.board.redTeam),
    ],
    frames: row.frames,
  };
}

function playerLine(row: LiveRow, player: BoardPlayer, known: KnownNumbers): LineClaim {
  const { participantId: place, summonerName, kills, deaths, assists, level, totalGold, creepScore } = player;
  const name = summonerName === null ? null : handleOf(summonerName);
  const figures = { kills, deaths, assists, level, gold: totalGold, cs: creepScore, wards_placed: player.wardsPlaced };
  return {
    source: LIVE,
    place,
    won: wonBy(row, place <= 5),
    role: player.role,
    player_n: known.playerCalled(name),
    player_name: name,
    team_n: place <= 5 ? row.blue_n : row.red_n,
    champion: player.championId,
    figures,
  };
}

function sideLine(row: LiveRow, place: number, team: BoardTeam): LineClaim {
  const isBlue = place === BLUE;
  const { totalGold, totalKills, towers, inhibitors, barons, dragons } = team;
  const elders = dragons.filter((kind) => kind === 'elder').length;
  const kinds = dragons.filter((kind) => kind !== 'elder');
  return {
    source: LIVE,
    place,
    won: wonBy(row, isBlue),
    role: null,
    player_n: null,
    player_name: null,
    team_n: isBlue ? row.blue_n : row.red_n,
    champion: null,
    figures: {
      kills: totalKills,
      deaths: (isBlue ? row.board.redTeam : row.board.blueTeam).totalKills,
      gold: totalGold,
      towers,
      inhibitors,
      barons,
      dragons: dragons.length,
      elders,
      dragon_kinds: kinds.includes('unknown') ? null : kinds,
      ...drafted(row, isBlue ? 'blue' : 'red'),
    },
  };
}

function wonBy({ winner }: LiveRow, isBlue: boolean): boolean | null {
  return winner === null ? null : (winner === 'blue') === isBlue;
}

/** Bans and picks in their order; frames have the picks without an order. */
function drafted({ draft }: LiveRow, side: 'blue' | 'red'): Record<'bans' | 'picks', Figure> {
  const of = (wanted: string) => {
    const champions = (draft ?? []).filter((action) => action.type === wanted && action.side === side);
    return champions.length > 0 ? champions.map(({ championId }) => championId) : null;
  };
  return { bans: of('ban'), picks: of('pick') };
}
