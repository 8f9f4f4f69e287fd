import type { Frame } from '../../src/live/feed.js';

export const START = Date.parse('2026-07-12T13:00:00.000Z');
export const MATCH = '880000000000000100';
export const GAMES = ['880000000000000101', '880000000000000102', '880000000000000103'] as const;
export const OWLS = '880000000000000001';
export const KITES = '880000000000000002';

const CHAMPIONS = ['Gnar', 'LeeSin', 'Ahri', 'Kaisa', 'Leona', 'KSante', 'JarvanIV', 'Orianna', 'MonkeyKing', 'Braum'];
const ROLES = ['top', 'jungle', 'mid', 'bottom', 'support'];

/** The figures of one side in a frame; those of players by their place from 0 to 4. */
export interface Team {
  gold?: number;
  kills?: number;
  towers?: number;
  inhibitors?: number;
  barons?: number;
  dragons?: string[];
  players?: Partial<Record<'kills' | 'deaths' | 'assists' | 'level' | 'health', number[]>>;
}

export interface Shown {
  seconds: number;
  state?: string;
  blue?: Team;
  red?: Team;
}

/** A window as upstream sends it; the owls are blue. `opening` is for the answer to a request without a starting time. */
export function window(shown: readonly Shown[], { game = GAMES[0] as string, opening = false } = {}): Frame {
  const last = shown.at(-1)?.seconds ?? 0;
  const feed = opening ? `window/${game}` : `window/${game}@${new Date(START).toISOString()}`;
  return { feed, at: START + last * 1_000 + 20_000, body: windowBody(shown, game) };
}

function windowBody(shown: readonly Shown[], game: string): object {
  return {
    esportsGameId: game,
    esportsMatchId: MATCH,
    gameMetadata: {
      patchVersion: '16.14.794.9266',
      blueTeamMetadata: metadata(OWLS, 'NGO', 1),
      redTeamMetadata: metadata(KITES, 'HK', 6),
    },
    frames: shown.map(({ seconds, state = 'in_game', blue = {}, red = {} }) => ({
      rfc460Timestamp: timeAt(seconds),
      gameState: state,
      blueTeam: team(blue, 1),
      redTeam: team(red, 6),
    })),
  };
}

export function timeAt(seconds: number): string {
  return new Date(START + seconds * 1_000).toISOString();
}

function metadata(esportsTeamId: string, tag: string, first: number): object {
  const participantMetadata = ROLES.map((role, place) => ({
    participantId: first + place,
    esportsPlayerId: `88000000000000020${place}`,
    summonerName: `${tag} Player${first + place}`,
    championId: CHAMPIONS[first - 1 + place],
    role,
  }));
  return { esportsTeamId, participantMetadata };
}

function team(
  { gold = 0, kills = 0, towers = 0, inhibitors = 0, barons = 0, dragons = [], players }: Team,
  first: number,
) {
  return {
    totalGold: gold,
    inhibitors,
    towers,
    barons,
    totalKills: kills,
    dragons,
    participants: ROLES.map((_, place) => ({
      participantId: first + place,
      totalGold: Math.floor(gold / 5),
      level: players?.level?.[place] ?? 1,
      kills: players?.kills?.[place] ?? 0,
      deaths: players?.deaths?.[place] ?? 0,
      assists: players?.assists?.[place] ?? 0,
      creepScore: 0,
      currentHealth: gold === 0 ? 0 : (players?.health?.[place] ?? 600),
      maxHealth: gold === 0 ? 0 : 600,
    })),
  };
}

/** Details with these items by participant. */
export function details(seconds: number, items: Readonly<Record<number, number[]>>, game: string = GAMES[0]): Frame {
  const participants = Object.entries(items).map(([participantId, owned]) => ({
    participantId: Number(participantId),
    level: 1,
    kills: 0,
    deaths: 0,
    assists: 0,
    totalGoldEarned: 500,
    creepScore: 0,
    killParticipation: 0.5,
    championDamageShare: 0.25,
    wardsPlaced: 2,
    wardsDestroyed: 0,
    items: owned,
    perkMetadata: { styleId: 8000, subStyleId: 8300, perks: [8010] },
    abilities: ['Q'],
  }));
  const frames = [{ rfc460Timestamp: timeAt(seconds), participants }];
  return { feed: `details/${game}@${timeAt(0)}`, at: START + seconds * 1_000 + 20_000, body: { frames } };
}

export interface SeriesShown {
  seconds?: number;
  page?: 'live' | 'schedule' | 'event';
  state?: string;
  wins?: [number, number] | null;
  games?: readonly string[];
  bestOf?: number;
  /** True if the event page has the sides, as it does before a game: the owls are blue in games with odd numbers. */
  sides?: boolean;
}

/** A page of matches with the one match on it. */
export function series(shown: SeriesShown = {}): Frame {
  const { seconds = 0, page = 'live' } = shown;
  const body =
    page === 'event' ? { data: { event: event(shown) } } : { data: { schedule: { events: [event(shown)] } } };
  return { feed: page === 'event' ? `event/${MATCH}` : page, at: START + seconds * 1_000, body };
}

function event({ page = 'live', state = 'inProgress', wins = [0, 0], games = GAMES, ...shown }: SeriesShown): object {
  const { bestOf = 3, sides = false } = shown;
  const isSchedule = page === 'schedule';
  const teamsOf = (index: number) => {
    const blue = index % 2 === 0 ? OWLS : KITES;
    return [
      { id: blue, side: 'blue' },
      { id: blue === OWLS ? KITES : OWLS, side: 'red' },
    ];
  };
  const one = (id: string, name: string, code: string, gameWins: number | undefined) => ({
    ...(isSchedule ? {} : { id }),
    name,
    code,
    image: 'http://static.example.com/logo.png',
    result: wins === null ? null : { gameWins },
  });
  return {
    ...(page === 'event' ? { id: MATCH } : { startTime: timeAt(-60), state, blockName: 'Week 3' }),
    type: 'match',
    league: { id: '880000000000000009', slug: 'lck', name: 'LCK' },
    tournament: { id: '880000000000000008' },
    match: {
      ...(page === 'event' ? {} : { id: MATCH }),
      teams: [one(KITES, 'Harrow Kites', 'HK', wins?.[0]), one(OWLS, 'Northgate Owls', 'NGO', wins?.[1])],
      strategy: { type: 'bestOf', count: bestOf },
      ...(isSchedule
        ? {}
        : {
            games: games.map((id, index) => {
              const teams = sides ? teamsOf(index) : [];
              return { id, number: index + 1, state: 'unstarted', teams, vods: [] };
            }),
          }),
    },
    streams: [{ parameter: 'somewhere', provider: 'twitch', locale: 'en-GB' }],
  };
}
