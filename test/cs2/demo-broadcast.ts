import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DATA } from '../support/data.js';

const FOLDER = join(DATA, 'cs2/demos');

type Row = Record<string, string>;

export function demoTable(name: string): Row[] {
  const text = gunzipSync(readFileSync(join(FOLDER, `${name}.csv.gz`))).toString();
  const [head = '', ...lines] = text.trim().split('\n');
  const names = head.trim().split(',');
  return lines.map((line) => {
    const cells = line.trim().split(',');
    return Object.fromEntries(names.map((column, index) => [column, cells[index] ?? '']));
  });
}

/** The map under the teams' names, where its demo calls them Team A and Team B; it was won by `winner`. */
export function withTeams(map: DemoMap, winner: string, loser: string): DemoMap {
  const won = map.rounds.at(-1)?.['winner_name'];
  const nameOf = (name: string | undefined) => (name === won ? winner : loser);
  return {
    ...map,
    rounds: map.rounds.map((row) => ({
      ...row,
      team_a_name: nameOf(row['team_a_name']),
      team_b_name: nameOf(row['team_b_name']),
      winner_name: nameOf(row['winner_name']),
    })),
    players: map.players.map((row) => ({ ...row, team_name: nameOf(row['team_name']) })),
  };
}

const WIN_TYPES: Readonly<Record<string, string>> = {
  '1': 'Target_Bombed',
  '7': 'Bomb_Defused',
  '8': 'CTs_Win',
  '9': 'Terrorists_Win',
  '12': 'Target_Saved',
};
const SIDES: Readonly<Record<string, string>> = { '2': 'TERRORIST', '3': 'CT' };

/** A message of the scorebot, so many milliseconds after the beginning of its map. */
export interface Message {
  atMs: number;
  kind: 'log' | 'scoreboard';
  body: unknown;
}

export interface DemoMap {
  map: string;
  rounds: Row[];
  kills: Row[];
  players: Row[];
}

export function demoMap(checksum: string, map: string, tables: Pick<DemoMap, 'rounds' | 'kills' | 'players'>): DemoMap {
  const own = (rows: Row[]) => rows.filter((row) => row['match_checksum'] === checksum);
  return { map, rounds: own(tables.rounds), kills: own(tables.kills), players: own(tables.players) };
}

/** A map of a demo as the scorebot would have broadcast it: each event by itself and a scoreboard after each round. */
export function messagesOf({ map, rounds, kills, players }: DemoMap, isFirst: boolean): Message[] {
  const startTick = Number(rounds[0]?.['start_tick']);
  const at = (tick: string | undefined) => Math.round(((Number(tick) - startTick) * 1_000) / 64);
  const log = (atMs: number, event: object): Message => ({ atMs, kind: 'log', body: JSON.stringify({ log: [event] }) });
  const begun = isFirst ? { MatchStarted: { map: `de_${map}` } } : { MapChange: { mapName: `de_${map}` } };
  const messages = [log(0, begun), board(0, map, [], rounds[0] as Row, players)];
  let eventId = 0;
  for (const [index, round] of rounds.entries()) {
    const { number, winner_side: winner = '', end_reason: reason = '' } = round;
    messages.push(board(at(round['start_tick']), map, rounds.slice(0, index), round, players));
    messages.push(log(at(round['freezetime_end_tick']), { RoundStart: {} }));
    for (const kill of kills.filter((one) => one['round'] === number)) {
      eventId += 1;
      const flash = kill['is_flash_assist'] === '1' && {
        flasherNick: kill['assister_name'],
        flasherSide: SIDES[kill['assister_side'] ?? ''],
      };
      const isOwn = kill['killer_name'] === '' || kill['killer_steamid'] === kill['victim_steamid'];
      const victim = { playerName: kill['victim_name'], playerNick: kill['victim_name'] };
      const side = SIDES[kill['victim_side'] ?? ''];
      if (isOwn) messages.push(log(at(kill['tick']), { Suicide: { ...victim, side, weapon: 'world' } }));
      else {
        messages.push(
          log(at(kill['tick']), {
            Kill: {
              killerName: kill['killer_name'],
              killerNick: kill['killer_name'],
              killerSide: SIDES[kill['killer_side'] ?? ''],
              victimName: kill['victim_name'],
              victimNick: kill['victim_name'],
              victimSide: side,
              weapon: kill['weapon_name'],
              headShot: kill['headshot'] === '1',
              eventId,
              ...flash,
            },
          }),
        );
      }
    }
    const [ct, t] = scores(round);
    messages.push(
      log(at(round['end_tick']), {
        RoundEnd: {
          counterTerroristScore: ct,
          terroristScore: t,
          winner: SIDES[winner],
          winType: WIN_TYPES[reason],
        },
      }),
    );
    messages.push(board(at(round['end_tick']) + 200, map, rounds.slice(0, index + 1), round, players));
  }
  return messages;
}

/** The score after a round, of the teams that were CT and T in it. */
function scores(round: Row): [ct: number, t: number] {
  const [a, b] = [Number(round['score_team_a']), Number(round['score_team_b'])];
  return round['team_a_side'] === '3' ? [a, b] : [b, a];
}

function board(atMs: number, map: string, over: readonly Row[], round: Row, players: readonly Row[]): Message {
  const isACt = round['team_a_side'] === '3';
  const last = over.at(-1);
  const [a, b] = last ? [Number(last['score_team_a']), Number(last['score_team_b'])] : [0, 0];
  const [ctName, tName] = isACt
    ? [round['team_a_name'], round['team_b_name']]
    : [round['team_b_name'], round['team_a_name']];
  const history = (isA: boolean) => {
    const rows = over.map((one) => ({
      type: (one['winner_side'] === one['team_a_side']) === isA ? WIN_TYPES[one['end_reason'] ?? ''] : 'lost',
      roundOrdinal: Number(one['number']),
      survivingPlayers: 0,
    }));
    return { firstHalf: rows.slice(0, 12), secondHalf: rows.slice(12) };
  };
  const on = (name: string | undefined) =>
    players
      .filter((player) => player['team_name'] === name)
      .map((player) => ({ nick: player['name'], name: player['name'], alive: true, hp: 100, money: 800 }));
  const isOver = last?.['number'] === round['number'];
  return {
    atMs,
    kind: 'scoreboard',
    body: {
      TERRORIST: on(tName),
      CT: on(ctName),
      ctMatchHistory: history(isACt),
      terroristMatchHistory: history(!isACt),
      bombPlanted: false,
      mapName: `de_${map}`,
      terroristTeamName: tName,
      ctTeamName: ctName,
      // Recent captures keep it at 1.
      currentRound: 1,
      counterTerroristScore: isACt ? a : b,
      terroristScore: isACt ? b : a,
      frozen: !isOver,
      live: true,
    },
  };
}

export const END_REASONS: Readonly<Record<string, string>> = {
  '1': 'bomb_exploded',
  '7': 'bomb_defused',
  '8': 't_eliminated',
  '9': 'ct_eliminated',
  '12': 'time_expired',
};
