import type { MapLine } from '../matches/maps.dto.js';
import { winnerId } from './facts.reduce.js';
import type { MapPlay } from './map.reduce.js';
import { seriesScore, type LiveMatch } from './match.reduce.js';
import { matchIdOf } from './names.reduce.js';
import { momentOf, teamIdOf } from './rounds.reduce.js';
import type { TeamPlace } from './rules.reduce.js';
import { headshotsOf, mapLines } from './state.reduce.js';
import type { PlanMap, PlanState, PlanLine } from './topics.js';

export function planState(match: LiveMatch): PlanState {
  const { names, listed, stage } = match;
  const winner = stage === 'completed' ? winnerId(match) : null;
  return {
    matchId: matchIdOf(names),
    key: match.key,
    isListedOnly: stage === 'scheduled' || match.wasOver === true,
    event: names.event && { key: listed?.event?.key ?? null, name: names.event.name },
    teams: [names.teams?.[0].name ?? '', names.teams?.[1].name ?? ''],
    bestOf: names.bestOf,
    stage: names.stage,
    startsAt: momentOf(listed?.startsAt ?? null),
    startedAt: momentOf(match.startedAt),
    endedAt: momentOf(match.endedAt),
    status: stage,
    score: seriesScore(match),
    winner: sideOf(match, winner),
    maps: mapLines(match).flatMap((line) => mapOf(match, line)),
    veto: (listed?.veto ?? []).map(({ action, team, map }) => ({
      action,
      team: team === null ? null : side(team),
      map,
    })),
    lines: match.maps.filter(({ status }) => status === 'completed').flatMap((map) => linesOf(match, map)),
  };
}

/** Leaves out a map of which only the number is known. */
function mapOf(
  match: LiveMatch,
  { mapNumber, slug, status, score, winnerTeamId, pickedByTeamId, isDecider }: MapLine,
): PlanMap[] {
  if (slug === null) return [];
  return [
    {
      number: mapNumber,
      map: slug,
      status: status as PlanMap['status'],
      score: status === 'completed' && score ? [score.team1, score.team2] : null,
      winner: sideOf(match, winnerTeamId),
      pickedBy: isDecider ? 0 : sideOf(match, pickedByTeamId),
    },
  ];
}

function side(place: TeamPlace): 1 | 2 {
  return place === 0 ? 1 : 2;
}

function sideOf(match: LiveMatch, teamId: string | null): 1 | 2 | null {
  if (teamId === null) return null;
  return teamId === teamIdOf(match, 0) ? 1 : 2;
}

function linesOf(match: LiveMatch, map: MapPlay): PlanLine[] {
  const rounds = map.score === null ? map.rounds.length : map.score[0] + map.score[1];
  return map.players.map((player): PlanLine => {
    const { kastRounds, kills, deaths, assists, adr, openingKills, openingDeaths, flashAssists, clutchesWon } = player;
    const isKast = kastRounds !== null && rounds > 0 && kastRounds <= rounds;
    return {
      mapNumber: map.number,
      key: player.key ?? player.steamId,
      idSource: player.key === null ? 'steam' : 'hltv',
      nickname: player.nick,
      side: side(player.team),
      kills,
      deaths,
      assists,
      headshots: headshotsOf(match, map, player),
      adr,
      kast: isKast ? Math.round((kastRounds / rounds) * 10_000) / 10_000 : null,
      openingKills,
      openingDeaths,
      flashAssists,
      clutchesWon,
    };
  });
}
