import type { Random } from '../random.js';

export interface Lineup {
  ref: { slug: string; name: string; shortName: string; logoUrl: string | null };
  players: {
    codPlayerId: string;
    ign: string;
    realName: string;
    role: string;
    nationality: string;
    imageUrl: string | null;
  }[];
}

export interface MatchPlan {
  number: number;
  tournament: readonly [id: string, name: string];
  stage: string;
  startsAt: number;
  teams: readonly [Lineup, Lineup];
  until: 'scheduled' | 'live' | 'completed';
}

const ROUNDS = [
  ['Foundry', 'Hardpoint', 250],
  ['Old Pier', 'Search and Destroy', 6],
  ['Terrace', 'Control', 3],
  ['Causeway', 'Hardpoint', 250],
  ['Silo', 'Search and Destroy', 6],
] as const;

const MAP_MS = 900_000;

/** Plays a match to three map wins, with the lines of its players; a live match is on its third map. */
export function playMatch(random: Random, { number, tournament, stage, startsAt, teams, until }: MatchPlan) {
  const [one, other] = teams;
  const matchId = `m-${String(number).padStart(3, '0')}`;
  const score = { team1: 0, team2: 0 };
  const maps = ROUNDS.map(([mapName, mode, target], index) => {
    const isOver = Math.max(score.team1, score.team2) === 3;
    const isLive = until === 'live' && index === 2;
    const isPlayed = !isOver && until !== 'scheduled' && !(until === 'live' && index > 2);
    const about = { mapNumber: index + 1, mapName, mode };
    if (!isPlayed) {
      const status = isOver ? 'map_not_played' : 'scheduled';
      return { ...about, status, team1Score: null, team2Score: null, winnerSlug: null };
    }
    if (isLive) return { ...about, status: 'live', team1Score: 2, team2Score: 1, winnerSlug: null };
    const isFirst = until === 'live' ? index === 0 : random.chance(0.5);
    const losing = Math.floor(target * (0.3 + 0.65 * random.next()));
    const [team1Score, team2Score] = isFirst ? [target, losing] : [losing, target];
    score[isFirst ? 'team1' : 'team2'] += 1;
    return { ...about, status: 'completed', team1Score, team2Score, winnerSlug: (isFirst ? one : other).ref.slug };
  });
  const isOver = until === 'completed';
  const played = maps.filter(({ status }) => status === 'completed');
  const winner = score.team1 > score.team2 ? one : other;
  const iso = (at: number) => new Date(at).toISOString();
  const hasScore = until !== 'scheduled';
  const endTime = isOver ? iso(startsAt + played.length * MAP_MS) : null;
  const match = {
    matchId,
    game: 'Black Ops 7',
    tournamentId: tournament[0],
    tournamentName: tournament[1],
    stage,
    format: 'BO5',
    status: until,
    startTime: iso(startsAt),
    startedAt: hasScore ? iso(startsAt + 120_000) : null,
    endTime,
    team1: { ...one.ref, score: hasScore ? score.team1 : null },
    team2: { ...other.ref, score: hasScore ? score.team2 : null },
    maps,
    winnerSlug: isOver ? winner.ref.slug : null,
    statsLocked: isOver,
    streams: [{ platform: 'twitch', url: 'https://stream.example/tidewater', language: 'en' }],
    lagSeconds: until === 'live' ? 8 : null,
    finalizedAt: endTime,
  };
  const lines = played.flatMap(({ mapNumber, mode }) =>
    teams.flatMap(({ ref, players }) =>
      players.map(({ codPlayerId, ign }) => ({
        matchId,
        mapNumber,
        codPlayerId,
        ign,
        teamSlug: ref.slug,
        mode,
        ...figures(random, mode),
      })),
    ),
  );
  return { match, lines: isOver ? lines : [] };
}

/** A player's figures on a map; null for figures that the mode lacks. */
function figures(random: Random, mode: string): object {
  const isSearch = mode === 'Search and Destroy';
  const [kills, deaths] = isSearch
    ? [random.whole(2, 12), random.whole(2, 10)]
    : [random.whole(12, 34), random.whole(12, 32)];
  return {
    kills,
    deaths,
    assists: random.whole(0, isSearch ? 5 : 14),
    damage: kills * random.whole(95, 135),
    objectiveTime: mode === 'Hardpoint' ? random.whole(5, 90) : null,
    plants: isSearch ? random.whole(0, 3) : null,
    defuses: isSearch ? random.whole(0, 1) : null,
    firstBloods: isSearch ? random.whole(0, 4) : null,
    score: kills * 100 + random.whole(0, 900),
  };
}
