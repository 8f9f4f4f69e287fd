import { groupBy } from '../../../archive/group.js';
import { STEAM } from '../kinds.js';
import { weaponName } from '../weapons.js';
import {
  halvesOf,
  linesOf,
  outcomeOf,
  overtimeOf,
  plantedOf,
  secondsAt,
  sideWord,
  type DemoClutch,
  type DemoKill,
  type SidedMap,
} from './demo-maps.js';
import { halfOf, type PlayedRound } from './derive-demos.js';
import type { BuiltMap, BuiltMatch } from './match-rows.js';
import type { PlayerIndex } from './number-players.js';
import type { Figures } from '../sources/claims.js';

export interface MapRows {
  maps: object[];
  sides: object[];
  rounds: object[];
  economy: object[];
  kills: object[];
  clutches: object[];
}

export interface DemoEvents {
  kills: ReadonlyMap<string, readonly DemoKill[]>;
  clutches: ReadonlyMap<string, readonly DemoClutch[]>;
}

interface MapParts {
  match: BuiltMatch;
  map: BuiltMap;
  demo: SidedMap | undefined;
  players: PlayerIndex;
  events: DemoEvents;
}

/** Adds the rows of a map and those of its demo. */
export function addMapRows(rows: MapRows, parts: MapParts): void {
  const { match, map, demo } = parts;
  const { row } = match;
  const place = { listed_at: row.listed_at, event_n: row.event_n };
  const winner = map.winner ?? null;
  const teamOf = (side: 0 | 1 | 2 | null) => (side === 1 ? row.team1_n : side === 2 ? row.team2_n : null);
  const played = demo?.rounds ?? [];
  const kills = killsOf(demo, parts.events);
  rows.maps.push({
    match_n: row.n,
    number: map.number,
    map: map.map,
    status: map.status,
    team1_score: map.score1,
    team2_score: map.score2,
    winner_n: teamOf(winner),
    picked_by_n: teamOf(map.pickedBy),
    is_decider: map.pickedBy === 0,
    halves: halvesOf(played),
    overtime_rounds: demo ? overtimeOf(played) : overtimeByScore(map),
    round_count: map.score1 === null || map.score2 === null ? null : map.score1 + map.score2,
    started_at: null,
    ended_at: null,
    seconds: secondsOf(demo),
    demo: demo?.demo.parts.map(({ checksum }) => checksum).join(',') ?? null,
    ...place,
    has_rounds: played.length > 0,
    has_kills: kills.length > 0,
    source: map.source,
    external_ids: demo?.demo.parts.map(({ checksum }) => ({ source: 'demo', id: checksum, url: null })) ?? [],
  });
  if (map.status === 'completed') rows.sides.push(...sidesOf(match, map, played, place));
  if (!demo) return;
  rows.rounds.push(...roundRows(parts, demo, kills));
  rows.economy.push(...economyRows(match, map, played, place));
  rows.kills.push(...killRows(parts, demo, kills, place));
  rows.clutches.push(...clutchRows(parts, demo, place));
}

/** Rounds after two halves of twelve are overtime. */
function overtimeByScore({ score1, score2 }: BuiltMap): number {
  return Math.max(0, (score1 ?? 0) + (score2 ?? 0) - 24);
}

/** Null for a map that was recorded in parts, because it lasted longer than they do. */
function secondsOf(demo: SidedMap | undefined): number | null {
  const [only, ...others] = demo?.demo.parts ?? [];
  return only?.seconds === null || only === undefined || others.length > 0 ? null : Math.round(only.seconds);
}

function sidesOf({ row }: BuiltMatch, map: BuiltMap, rounds: readonly PlayedRound[], place: object): object[] {
  return ([1, 2] as const).map((side) => {
    const sideIn = ({ team1Side }: PlayedRound) => (side === 1 ? team1Side : team1Side === 'ct' ? 't' : 'ct');
    const count = (of: readonly PlayedRound[]) => (rounds.length === 0 ? null : of.length);
    const onSide = (word: string) => rounds.filter((round) => sideIn(round) === word);
    const won = (of: readonly PlayedRound[]) => of.filter(({ winner }) => winner === side);
    const pistols = rounds.filter(({ number }) => number === 1 || number === 13);
    const [own, other] = side === 1 ? [map.score1, map.score2] : [map.score2, map.score1];
    return {
      match_n: row.n,
      map_number: map.number,
      side,
      team_n: side === 1 ? row.team1_n : row.team2_n,
      opponent_n: side === 1 ? row.team2_n : row.team1_n,
      map: map.map,
      won: map.winner ? map.winner === side : null,
      rounds_won: own,
      rounds_lost: other,
      ct_rounds: count(onSide('ct')),
      ct_won: count(won(onSide('ct'))),
      t_rounds: count(onSide('t')),
      t_won: count(won(onSide('t'))),
      pistols: count(pistols),
      pistols_won: count(won(pistols)),
      picked: map.pickedBy === null ? null : map.pickedBy === side,
      opponent_picked: map.pickedBy === null ? null : map.pickedBy !== 0 && map.pickedBy !== side,
      ...place,
    };
  });
}

type Kill = DemoKill & { played: PlayedRound };

/** The kills of a map's parts in their order, each with its round. */
function killsOf(demo: SidedMap | undefined, events: DemoEvents): Kill[] {
  return (demo?.rounds ?? []).flatMap((played) =>
    (events.kills.get(played.checksum) ?? [])
      .filter(({ round_number }) => round_number === played.round.number)
      .map((kill) => ({ ...kill, played })),
  );
}

const isTeamKill = ({ killer_id, killer_side, victim_side }: DemoKill) =>
  killer_id !== null && killer_side === victim_side;

/** The first kill of a round by an opponent. */
function openingOf(kills: readonly Kill[], played: PlayedRound): Kill | undefined {
  return kills.find((kill) => kill.played === played && kill.killer_id !== null && !isTeamKill(kill));
}

function roundRows({ match, map, players, events }: MapParts, demo: SidedMap, kills: readonly Kill[]): object[] {
  const find = finder(players);
  const { row } = match;
  return demo.rounds.flatMap((played) => {
    const outcome = outcomeOf(played.round.end_reason);
    if (outcome === null) return [];
    const opening = openingOf(kills, played);
    const clutches = (events.clutches.get(played.checksum) ?? []).filter(
      (one) => one.round_number === played.round.number,
    );
    const clutch = clutches.find(({ won }) => won) ?? (clutches.length === 1 ? clutches[0] : undefined);
    return {
      match_n: row.n,
      map_number: map.number,
      number: played.number,
      half: halfOf(played.number),
      winner_n: played.winner === 1 ? row.team1_n : row.team2_n,
      winner_side: sideWord(played.round.winner_side),
      outcome,
      team1_side: played.team1Side,
      team1_score: played.score[0],
      team2_score: played.score[1],
      seconds: played.round.seconds === null ? null : Math.round(played.round.seconds),
      bomb_planted: plantedOf(outcome),
      opening_killer_n: opening ? find(opening.killer_id) : null,
      opening_victim_n: opening ? find(opening.victim_id) : null,
      opening_seconds: opening ? secondsAt(played.round, opening.tick) : null,
      clutch_player_n: clutch ? find(clutch.steam_id) : null,
      clutch_versus: clutch?.versus ?? null,
      clutch_won: clutch?.won ?? null,
      source: 'demos',
    };
  });
}

/** The number of a Steam account's player; null where there is none. */
function finder(players: PlayerIndex) {
  return (steamId: string | null) =>
    steamId === null ? null : (players.find({ name: '', idSource: STEAM, key: steamId }) ?? null);
}

function economyRows({ row }: BuiltMatch, map: BuiltMap, rounds: readonly PlayedRound[], place: object): object[] {
  return rounds.flatMap(({ number, economy, winner }) =>
    ([1, 2] as const).map((side) => {
      const [own, other] = [economy[side - 1], economy[2 - side]];
      return {
        match_n: row.n,
        map_number: map.number,
        round_number: number,
        side,
        team_n: side === 1 ? row.team1_n : row.team2_n,
        money: own?.money ?? null,
        equipment_value: own?.equipmentValue ?? null,
        spent: own?.spent ?? null,
        buy_type: own?.buyType ?? null,
        opponent_buy_type: other?.buyType ?? null,
        won: winner === side,
        ...place,
        source: 'demos',
      };
    }),
  );
}

function killRows({ match, map, players }: MapParts, demo: SidedMap, kills: readonly Kill[], place: object): object[] {
  const find = finder(players);
  const { row } = match;
  const sides = new Map(linesOf(demo).map(({ steamId, side }) => [steamId, side]));
  const teamOf = (steamId: string | null) => {
    const side = steamId === null ? undefined : sides.get(steamId);
    return side === undefined ? null : side === 1 ? row.team1_n : row.team2_n;
  };
  return kills.flatMap((kill, index) => {
    const victim = find(kill.victim_id);
    if (victim === null) return [];
    return {
      match_n: row.n,
      map_number: map.number,
      seq: index + 1,
      round_number: kill.played.number,
      round_seconds: secondsAt(kill.played.round, kill.tick),
      killer_n: find(kill.killer_id),
      killer_team_n: teamOf(kill.killer_id),
      killer_side: sideWord(kill.killer_side),
      victim_n: victim,
      victim_team_n: teamOf(kill.victim_id),
      assister_n: find(kill.assister_id),
      flash_assist: kill.flash_assist,
      weapon: weaponName(kill.weapon),
      headshot: kill.headshot,
      wallbang: kill.wallbang,
      through_smoke: kill.through_smoke,
      blind: kill.blind,
      no_scope: kill.no_scope,
      opening_kill: openingOf(kills, kill.played) === kill,
      trade_kill: kill.trade_kill,
      team_kill: isTeamKill(kill),
      ...place,
      source: 'demos',
    };
  });
}

function clutchRows({ match, map, players, events }: MapParts, demo: SidedMap, place: object): object[] {
  const find = finder(players);
  const sides = new Map(linesOf(demo).map(({ steamId, side }) => [steamId, side]));
  return demo.rounds.flatMap((played) =>
    (events.clutches.get(played.checksum) ?? [])
      .filter(({ round_number }) => round_number === played.round.number)
      .flatMap(({ steam_id, versus, won, survived, kills }) => {
        const player = find(steam_id);
        const side = sides.get(steam_id);
        if (player === null) return [];
        const team = side === undefined ? null : side === 1 ? match.row.team1_n : match.row.team2_n;
        const of = {
          match_n: match.n,
          map_number: map.number,
          round_number: played.number,
          player_n: player,
          team_n: team,
        };
        return [{ ...of, versus, won, survived, kills, ...place, source: 'demos' }];
      }),
  );
}

/** Each Steam account's kills and deaths by side, and its flash assists; empty for a map without stored kills. */
export function tallyKills(demo: SidedMap, events: DemoEvents): Map<string, { flashAssists: number; sides: Figures }> {
  const kills = killsOf(demo, events);
  const tally = new Map<string, { flashAssists: number; sides: Figures }>();
  if (kills.length === 0) return tally;
  const byVictim = groupBy(kills, ({ victim_id }) => victim_id);
  for (const { steamId } of linesOf(demo)) {
    const own = kills.filter((kill) => kill.killer_id === steamId && !isTeamKill(kill));
    const of = (side: string) => ({
      kills: own.filter((kill) => sideWord(kill.killer_side) === side).length,
      deaths: (byVictim.get(steamId) ?? []).filter((kill) => sideWord(kill.victim_side) === side).length,
      adr: null,
      kast: null,
      rating: null,
    });
    const flashAssists = kills.filter((kill) => kill.assister_id === steamId && kill.flash_assist).length;
    tally.set(steamId, { flashAssists, sides: { ct: of('ct'), t: of('t') } });
  }
  return tally;
}
