import type { MapLine } from '../matches/maps.dto.js';
import type { LivePlayer } from './live.dto.js';
import { currentRound, sideOf, winnerOf, type MapPlay, type MapPlayer } from './map.reduce.js';
import { currentMap, seriesScore, type LiveMatch } from './match.reduce.js';
import { matchIdOf, playerKey } from './names.reduce.js';
import { mapIdOf, momentOf, teamIdOf } from './rounds.reduce.js';
import { listedResult, type MapResult } from './results.reduce.js';
import { BOMB_SECONDS, HALF, halfOf, otherSide, ROUND_SECONDS, type TeamPlace } from './rules.reduce.js';
import type { ListedMap } from './observation.js';
import type { MatchState } from './topics.js';

const LIVE_POLL_SECONDS = 2;

/** The published state of a match; in backup mode, only what the backup feed has. */
export function matchState(match: LiveMatch, at: number): Omit<MatchState, 'changes'> {
  const { names } = match;
  const map = currentMap(match);
  const score = seriesScore(match);
  const head = {
    matchId: matchIdOf(names),
    status: match.stage,
    eventName: names.event?.name ?? null,
    bestOf: names.bestOf,
    team1Name: names.teams?.[0].name ?? null,
    team2Name: names.teams?.[1].name ?? null,
    score: { team1: score[0], team2: score[1] },
  };
  if (match.isBackup) {
    const reportedMap = match.reported && match.reported.at > (match.frameAt ?? 0) ? match.reported.map : null;
    return { ...head, currentMap: reportedMap ?? map?.name ?? null, source: 'live_backup' };
  }
  return {
    ...head,
    currentMap: map?.name ?? null,
    event: names.event,
    team1: names.teams?.[0] ?? null,
    team2: names.teams?.[1] ?? null,
    startedAt: momentOf(match.startedAt),
    stage: names.stage,
    maps: mapLines(match),
    ...(map && roundOf(match, map, at)),
    recommendedPollSeconds: LIVE_POLL_SECONDS,
    source: names.source,
  };
}

/** The members of a state that describe the running round. */
function roundOf(match: LiveMatch, map: MapPlay, at: number): Partial<MatchState> {
  const round = currentRound(map);
  const side = sideOf(map, 0, round);
  const score = map.score ?? (map.rounds.length === 0 ? [0, 0] : null);
  return {
    mapNumber: map.number,
    mapId: mapIdOf(match, map),
    ...(score && { currentMapScore: { team1: score[0], team2: score[1] } }),
    currentRound: round,
    roundPhase: map.phase,
    roundTimeRemaining: timeRemaining(map, at),
    ...(side && { sides: { team1: side, team2: otherSide(side) } }),
    bomb: bombOf(map, at),
    timeouts: { team1Remaining: null, team2Remaining: null },
    lossStreak: { team1: lossStreak(map, 0), team2: lossStreak(map, 1) },
    players: map.players.flatMap((player) => playerRow(match, map, player)),
  };
}

/** Whole seconds to the end of the round, or to the explosion once the bomb is planted. */
function timeRemaining({ phase, liveAt, plantedAt }: MapPlay, at: number): number | null {
  if (phase === 'bomb_planted') return plantedAt === null ? null : left(BOMB_SECONDS, plantedAt, at);
  return phase === 'live' && liveAt !== null ? left(ROUND_SECONDS, liveAt, at) : null;
}

function left(seconds: number, from: number, at: number): number {
  return Math.max(0, Math.round(seconds - (at - from) / 1_000));
}

function bombOf({ bomb, plantedAt }: MapPlay, at: number): MatchState['bomb'] {
  if (bomb === null) return null;
  const secondsToExplosion = bomb === 'planted' && plantedAt !== null ? left(BOMB_SECONDS, plantedAt, at) : null;
  return { status: bomb, site: null, carrierId: null, secondsToExplosion };
}

/** Rounds lost in a row in this half; null where a round is missing. */
function lossStreak(map: MapPlay, place: TeamPlace): number | null {
  const half = halfOf(currentRound(map), map.half);
  const own = map.rounds.filter(({ number }) => halfOf(number, map.half) === half);
  const isWhole = map.rounds.every(({ number }, index) => number === index + 1);
  if (!isWhole || map.startCt === null) return null;
  const won = own.findLastIndex((round) => winnerOf(map, round) === place);
  return own.length - 1 - won;
}

function playerRow(match: LiveMatch, map: MapPlay, player: MapPlayer): LivePlayer[] {
  const name = match.names.players[playerKey(player)];
  const side = sideOf(map, player.team, currentRound(map));
  if (!name || side === null) return [];
  const over = map.rounds.length;
  const { kastRounds } = player;
  const isKast = kastRounds !== null && over > 0 && kastRounds <= over;
  return [
    {
      id: name.id,
      slug: name.slug,
      nickname: name.nickname,
      teamId: teamIdOf(match, player.team),
      side,
      alive: player.alive,
      health: player.hp,
      armor: player.kevlar === false ? 0 : null,
      helmet: player.helmet,
      money: player.money,
      equipmentValue: null,
      hasDefuseKit: player.hasDefuseKit,
      hasBomb: null,
      primaryWeapon: player.primaryWeapon,
      secondaryWeapon: null,
      grenades: null,
      kills: player.kills,
      deaths: player.deaths,
      assists: player.assists,
      headshots: headshotsOf(match, map, player),
      adr: player.adr,
      kast: isKast ? Math.round((kastRounds / over) * 10_000) / 10_000 : null,
      rating: null,
      damage: null,
      openingKills: player.openingKills,
      openingDeaths: player.openingDeaths,
      flashAssists: player.flashAssists,
      clutchesWon: player.clutchesWon,
    },
  ];
}

/** Null where the log lacks some of the kills that the scoreboard counts. */
export function headshotsOf({ playersByName }: LiveMatch, { kills }: MapPlay, player: MapPlayer): number | null {
  const key = playerKey(player);
  const own = kills.filter(
    ({ killer, killerSide, victimSide }) =>
      killer !== null && playersByName[killer]?.key === key && (killerSide === null || killerSide !== victimSide),
  );
  return own.length === player.kills ? own.filter(({ headshot }) => headshot).length : null;
}

/**
 * All maps of the series: those that were followed, those of the list, and earlier ones of which only the number is
 * known.
 */
export function mapLines(match: LiveMatch): MapLine[] {
  const { maps, listed } = match;
  const seen = maps.map((map) => mapLine(match, map));
  const isSeen = (map: string, number: number) => maps.some((one) => one.map === map || one.number === number);
  const others = (listed?.maps ?? []).flatMap((map, index) =>
    isSeen(map.map, index + 1) ? [] : [listedLine(match, map, index + 1)],
  );
  const known = [...seen, ...others];
  const lost = Array.from({ length: lastNumber(match) }, (_, index) => index + 1)
    .filter((number) => !known.some(({ mapNumber }) => mapNumber === number))
    .map((number) => unseenLine(match, { number, status: 'completed' }));
  return [...known, ...lost].toSorted((one, two) => one.mapNumber - two.mapNumber);
}

/** The number of the last map that was followed; all maps before it are over. */
function lastNumber({ maps }: LiveMatch): number {
  return Math.max(0, ...maps.map(({ number }) => number));
}

function listedLine(match: LiveMatch, map: ListedMap, number: number): MapLine {
  if (map.isOver || number < lastNumber(match))
    return unseenLine(match, { number, status: 'completed', map, result: listedResult(map) });
  return unseenLine(match, { number, status: match.stage === 'completed' ? 'map_not_played' : 'scheduled', map });
}

interface Unseen {
  number: number;
  status: 'completed' | 'scheduled' | 'map_not_played';
  map?: ListedMap;
  result?: MapResult | undefined;
}

function unseenLine(match: LiveMatch, { number, status, map, result }: Unseen): MapLine {
  const { score, winner = null } = result ?? {};
  const count = score ? score[0] + score[1] : status === 'completed' ? null : 0;
  return {
    id: mapIdOf(match, { number }),
    mapNumber: number,
    name: map?.name ?? null,
    slug: map?.map ?? null,
    status,
    score: score ? { team1: score[0], team2: score[1] } : null,
    winnerTeamId: winner === null ? null : teamIdOf(match, winner),
    ...pickOf(match, map?.map),
    halves: [],
    overtimeRounds: overtimeOf(count, HALF),
    startedAt: null,
    endedAt: null,
    durationSeconds: null,
    roundCount: count,
  };
}

function mapLine(match: LiveMatch, map: MapPlay): MapLine {
  const { score, winner, startedAt, endedAt } = map;
  const counted = map.status === 'completed' ? null : map.rounds.length;
  const count = score === null ? counted : score[0] + score[1];
  return {
    id: mapIdOf(match, map),
    mapNumber: map.number,
    name: map.name,
    slug: map.map,
    status: map.status,
    score: score && { team1: score[0], team2: score[1] },
    winnerTeamId: winner === null ? null : teamIdOf(match, winner),
    ...pickOf(match, map.map),
    halves: map.status === 'completed' && map.rounds.length !== count ? [] : halvesOf(map),
    overtimeRounds: overtimeOf(count, map.half),
    startedAt: momentOf(startedAt),
    endedAt: momentOf(endedAt),
    durationSeconds: startedAt === null || endedAt === null ? null : Math.round((endedAt - startedAt) / 1_000),
    roundCount: count,
  };
}

function overtimeOf(rounds: number | null, half: number): number | null {
  return rounds === null ? null : Math.max(0, rounds - 2 * half);
}

function pickOf(match: LiveMatch, map: string | undefined): Pick<MapLine, 'pickedByTeamId' | 'isDecider'> {
  const step = match.listed?.veto.find((one) => one.map === map && one.action !== 'ban');
  const picker = step?.action === 'pick' ? step.team : null;
  return {
    pickedByTeamId: picker === null ? null : teamIdOf(match, picker),
    isDecider: step?.action === 'decider',
  };
}

/** The halves of regulation; empty where a round is missing. */
function halvesOf(map: MapPlay): MapLine['halves'] {
  const isWhole = map.rounds.every(({ number }, index) => number === index + 1);
  if (!isWhole || map.startCt === null) return [];
  return [1, 2].flatMap((half) => {
    const own = map.rounds.filter(({ number }) => halfOf(number, map.half) === half);
    const side = sideOf(map, 0, half === 1 ? 1 : map.half + 1);
    if (own.length === 0 || side === null) return [];
    const team1Rounds = own.filter((round) => winnerOf(map, round) === 0).length;
    const rounds = { team1Rounds, team2Rounds: own.length - team1Rounds };
    return [{ half, team1Side: side, team2Side: otherSide(side), ...rounds }];
  });
}
