import type { LiveKill } from './live.dto.js';
import type { LiveRound } from './rounds.dto.js';
import { sideOf, winnerOf, type MapKill, type MapPlay, type MapRound } from './map.reduce.js';
import type { LiveMatch } from './match.reduce.js';
import { matchIdOf, type PlayerName } from './names.reduce.js';
import { halfOf, otherSide, type Pair, type TeamPlace } from './rules.reduce.js';

export function mapIdOf(match: LiveMatch, { number }: Pick<MapPlay, 'number'>): string {
  return `${matchIdOf(match.names)}-map-${number}`;
}

/** The completed rounds of a map, as the routes return them. */
export function roundRows(match: LiveMatch, map: MapPlay): LiveRound[] {
  const { rounds } = map;
  const [first] = rounds;
  const score: [number, number] | null = first?.number === 1 ? [0, 0] : null;
  let isCounted = score !== null;
  return rounds.map((round, index) => {
    const winner = winnerOf(map, round);
    isCounted &&= round.number === index + 1 && winner !== null;
    if (isCounted && score && winner !== null) score[winner] += 1;
    return roundRow(match, map, round, isCounted && score ? [score[0], score[1]] : null);
  });
}

function roundRow(match: LiveMatch, map: MapPlay, round: MapRound, score: Pair<number> | null): LiveRound {
  const mapId = mapIdOf(match, map);
  const winner = winnerOf(map, round);
  const side = sideOf(map, 0, round.number);
  const { startedAt, endedAt } = round;
  return {
    id: `${mapId}-round-${round.number}`,
    mapId,
    mapNumber: map.number,
    roundNumber: round.number,
    half: halfOf(round.number, map.half),
    winnerTeamId: winner === null ? null : teamIdOf(match, winner),
    winnerSide: round.winner,
    outcome: round.outcome,
    team1Side: side,
    team2Side: side && otherSide(side),
    scoreAfter: score && { team1: score[0], team2: score[1] },
    startedAt: momentOf(startedAt),
    endedAt: momentOf(endedAt),
    durationSeconds: startedAt === null || endedAt === null ? null : secondsBetween(startedAt, endedAt),
    bombPlanted: round.bombPlanted,
    site: null,
    economy: null,
    openingKill: openingOf(match, map, round),
    clutch: null,
    survivors: survivorsOf(round, side),
  };
}

function survivorsOf({ survivors }: MapRound, side: 'ct' | 't' | null): LiveRound['survivors'] {
  if (survivors === null || side === null) return null;
  return { team1: survivors[side], team2: survivors[otherSide(side)] };
}

/** The first kill of an opponent in the round. */
function openingOf(match: LiveMatch, map: MapPlay, round: MapRound): LiveRound['openingKill'] {
  const kill = map.kills.find((one) => one.round === round.number && isByOpponent(one));
  const [killer, victim] = [kill && personOf(match, kill.killer), kill && personOf(match, kill.victim)];
  return kill && killer && victim ? { killerId: killer.id, victimId: victim.id, seconds: kill.seconds } : null;
}

export function isByOpponent({ killer, killerSide, victimSide }: MapKill): boolean {
  return killer !== null && killerSide !== null && killerSide !== victimSide;
}

/** The kills of a round. A kill is left out until a scoreboard shows its players. */
export function killRows(match: LiveMatch, map: MapPlay, round: number): LiveKill[] {
  const mapId = mapIdOf(match, map);
  const first = map.kills.findIndex((kill) => kill.round === round);
  const own = map.kills.filter((kill) => kill.round === round);
  const opening = own.find(isByOpponent);
  return own.flatMap((kill, index): LiveKill[] => {
    const victim = personOf(match, kill.victim);
    if (!victim) return [];
    const killer = personOf(match, kill.killer) ?? null;
    return [
      {
        seq: first + index + 1,
        mapId,
        at: momentOf(kill.at),
        roundNumber: kill.round,
        roundSeconds: kill.seconds,
        killer: killer && refOf(killer),
        killerTeamId: killer && teamIdOf(match, killer.team),
        victim: refOf(victim),
        victimTeamId: teamIdOf(match, victim.team),
        assister: refOrNull(personOf(match, kill.assister)),
        flashAssist: kill.isFlashAssist,
        weapon: kill.weapon,
        headshot: kill.headshot,
        wallbang: null,
        throughSmoke: null,
        blind: null,
        noScope: null,
        openingKill: kill === opening,
        tradeKill: isTrade(kill, own),
        teamKill: kill.killer !== null && kill.killerSide !== null && kill.killerSide === kill.victimSide,
      },
    ];
  });
}

/** Whether the victim had killed a teammate of the killer in the seconds before; null without times. */
function isTrade(kill: MapKill, own: readonly MapKill[]): boolean | null {
  if (!isByOpponent(kill)) return false;
  const { at } = kill;
  if (at === null) return null;
  return own.some((other) => {
    const isAnswered = other.killer === kill.victim && other.victimSide === kill.killerSide && isByOpponent(other);
    return isAnswered && other.at !== null && other.at <= at && at - other.at <= TRADE_MS;
  });
}

const TRADE_MS = 5_000;

export interface Person extends PlayerName {
  team: TeamPlace;
}

/** The player whom the log calls by this name. */
export function personOf({ playersByName, names }: LiveMatch, nick: string | null): Person | undefined {
  const found = nick === null ? undefined : playersByName[nick];
  const name = found && names.players[found.key];
  return name && { ...name, team: found.team };
}

function refOf({ id, slug, nickname, country }: PlayerName): PlayerName {
  return { id, slug, nickname, country };
}

function refOrNull(person: Person | undefined): PlayerName | null {
  return person ? refOf(person) : null;
}

export function teamIdOf({ names }: LiveMatch, place: TeamPlace): string {
  return names.teams?.[place].id ?? '';
}

export function momentOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

export function secondsBetween(from: number, to: number): number {
  return Math.max(0, Math.round((to - from) / 100) / 10);
}
