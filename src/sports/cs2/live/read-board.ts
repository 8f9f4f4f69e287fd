import { amount, count, figure, items, member, whole, word, type Json } from '../../../live/cells.js';
import { mapName, mapSlug } from '../maps.js';
import { outcomeOf, parsed } from './read-log.js';
import { weaponName } from '../weapons.js';
import type { BoardRound, BoardObservation, BoardTeam, BoardPlayer } from './observation.js';

/** Returns undefined for a body that is no scoreboard. */
export function readBoard(key: string, at: number, body: Json): BoardObservation | undefined {
  const board = parsed(body);
  const [ct, t] = [teamOf(board, 'CT', 'ct', 'counterTerrorist'), teamOf(board, 'TERRORIST', 't', 'terrorist')];
  if (!ct || !t) return undefined;
  const map = mapSlug(word(board, 'mapName'));
  return {
    kind: 'board',
    key,
    at,
    map: map === null ? null : { map, name: mapName(map) },
    ct,
    t,
    startingCt: idOf(board, 'startingCt'),
    rounds: roundsOf(board),
    bombPlanted: member(board, 'bombPlanted') === true,
    frozen: member(board, 'frozen') === true,
    live: member(board, 'live') !== false,
    roundState: word(board, 'currentRoundState')?.toLowerCase() ?? null,
  };
}

function teamOf(board: Json, list: string, short: string, long: string): BoardTeam | undefined {
  const players = member(board, list);
  const name = word(board, `${short === 'ct' ? 'ct' : 'terrorist'}TeamName`);
  if (!Array.isArray(players) || name === null) return undefined;
  return {
    key: idOf(board, `${short}TeamId`),
    name,
    score: count(board, `${long}Score`) ?? count(board, `${short}TeamScore`),
    players: players.flatMap(playerOf),
  };
}

function playerOf(row: Json): BoardPlayer[] {
  const nick = word(row, 'nick') ?? word(row, 'name');
  if (nick === null) return [];
  const flag = (name: string) => {
    const value = member(row, name);
    return typeof value === 'boolean' ? value : null;
  };
  const advanced = member(row, 'advancedStats');
  const weapon = word(row, 'primaryWeapon');
  return [
    {
      key: idOf(row, 'dbId'),
      steamId: accountOf(word(row, 'steamId')),
      nick,
      name: word(row, 'name') ?? nick,
      alive: flag('alive') ?? false,
      hp: amount(row, 'hp'),
      money: amount(row, 'money'),
      kevlar: flag('kevlar'),
      helmet: flag('helmet'),
      hasDefuseKit: flag('hasDefusekit'),
      primaryWeapon: weapon && weaponName(weapon),
      kills: count(row, 'score'),
      deaths: count(row, 'deaths'),
      assists: count(row, 'assists'),
      adr: figure(row, 'damagePrRound'),
      kastRounds: count(advanced, 'kast'),
      openingKills: count(advanced, 'entryKills'),
      openingDeaths: count(advanced, 'entryDeaths'),
      flashAssists: count(advanced, 'flashAssists'),
      clutchesWon: count(advanced, 'oneOnXWins'),
    },
  ];
}

/** In a team's history, a round that the other team won has the type `lost`. */
function roundsOf(board: Json): BoardRound[] {
  const [ct, t] = [historyOf(board, 'ctMatchHistory'), historyOf(board, 'terroristMatchHistory')];
  const lengths = [ct.first, t.first];
  const numbers = new Set([...ct.rounds.keys(), ...t.rounds.keys()]);
  return [...numbers]
    .toSorted((one, other) => one - other)
    .flatMap((number) => {
      const [ctNow, tNow] = [ct.rounds.get(number), t.rounds.get(number)];
      const outcome = outcomeOf(ctNow?.type ?? null) ?? outcomeOf(tNow?.type ?? null);
      if (outcome === null) return [];
      const winner = outcome === 'ct_eliminated' || outcome === 'bomb_exploded' ? ('t' as const) : ('ct' as const);
      const half = lengths.some((numbersOfHalf) => numbersOfHalf.has(number)) ? ('first' as const) : ('other' as const);
      const survivors = { ctNow: ctNow?.survivors ?? null, tNow: tNow?.survivors ?? null };
      return [{ number, winner, outcome, survivors, half }];
    });
}

function historyOf(board: Json, name: string) {
  const rounds = new Map<number, { type: string | null; survivors: number | null }>();
  const first = new Set<number>();
  const halves = (member(board, name) ?? {}) as Record<string, Json>;
  for (const [half, list] of Object.entries(halves)) {
    for (const round of items(list)) {
      const number = count(round, 'roundOrdinal');
      if (number === null || !Number.isInteger(number) || number < 1 || number > MOST_ROUNDS) continue;
      rounds.set(number, { type: word(round, 'type'), survivors: count(round, 'survivingPlayers') });
      if (half === 'firstHalf') first.add(number);
    }
  }
  return { rounds, first };
}

/** Well above the longest map ever played, which had 88 rounds. */
const MOST_ROUNDS = 200;

function idOf(row: Json, name: string): string | null {
  const id = whole(row, name);
  return id === null || id <= 0 ? null : String(id);
}

/** The 64-bit number of a Steam account from its text form, such as `1:0:56007113`. */
function accountOf(text: string | null): string | null {
  const [, low, high] = /^\d:([01]):(\d{1,10})$/.exec(text ?? '') ?? [];
  if (low === undefined || high === undefined) return null;
  return String(76_561_197_960_265_728n + BigInt(high) * 2n + BigInt(low));
}
