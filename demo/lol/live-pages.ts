import { EXHIBITION, playerId, ROLES, TOURNAMENT_ID } from './league.js';
import type { Side } from './figures.js';
import type { PlayerFigures, Second, TeamFigures } from './live-game.js';
import type { Game, Series } from './live-series.js';

/** The games that each team has won at a time. */
function winsAt({ games }: Series, now: number): [number, number] {
  const over = games.filter(({ endsAt }) => endsAt <= now);
  return [over.filter(({ winner }) => winner === 0).length, over.filter(({ winner }) => winner === 1).length];
}

function stateAt({ startsAt, games }: Series, now: number): string {
  if (now < startsAt) return 'unstarted';
  return games.every(({ endsAt }) => endsAt <= now) ? 'completed' : 'inProgress';
}

/** The page of live matches. */
export function livePage(series: Series, now: number): object {
  const isOn = stateAt(series, now) === 'inProgress';
  return { data: { schedule: { events: isOn ? [{ ...scheduled(series, now), id: series.id }] : null } } };
}

/** The schedule, which has no ids of teams and no games. */
export function schedulePage(all: readonly Series[], now: number): object {
  const events = all.map((series) => {
    const { match, ...event } = scheduled(series, now);
    return { ...event, match: { ...match, teams: match.teams.map(({ id: _id, ...team }) => team) } };
  });
  return { data: { schedule: { pages: { older: null, newer: null }, events } } };
}

function scheduled(series: Series, now: number) {
  const state = stateAt(series, now);
  const wins = winsAt(series, now);
  return {
    startTime: new Date(series.startsAt).toISOString(),
    state,
    type: 'match',
    blockName: `Round ${1 + (series.number % 12)}`,
    league: EXHIBITION,
    match: {
      id: series.id,
      flags: [],
      teams: teams(series).map((team, place) => ({
        ...team,
        result: state === 'unstarted' ? null : { gameWins: wins[place], outcome: outcome(state, wins, place) },
      })),
      strategy: { type: 'bestOf', count: 3 },
    },
  };
}

function outcome(state: string, wins: readonly number[], place: number): 'win' | 'loss' | null {
  if (state !== 'completed') return null;
  return wins[place] === Math.max(...wins) ? 'win' : 'loss';
}

function teams(series: Series) {
  return series.teams.map(({ id, name, code }) => ({ id, name, code, image: null }));
}

/** The page of a match with its games. Like upstream, it lists a third game until the series is decided. */
export function eventPage(series: Series, now: number): object {
  const wins = winsAt(series, now);
  const isDecided = Math.max(...wins) === 2;
  const games = [1, 2, 3].map((number) => {
    const game = series.games[number - 1];
    const blue = number % 2 === 1 ? 0 : 1;
    return {
      number,
      id: game?.id ?? `${series.id.slice(0, -1)}${number}`,
      state: game ? gameState(game, now) : isDecided ? 'unneeded' : 'unstarted',
      teams: [
        { id: series.teams[blue]?.id, side: 'blue' },
        { id: series.teams[1 - blue]?.id, side: 'red' },
      ],
      vods: [],
    };
  });
  return {
    data: {
      event: {
        id: series.id,
        type: 'match',
        tournament: { id: TOURNAMENT_ID },
        league: EXHIBITION,
        match: {
          strategy: { count: 3 },
          teams: teams(series).map((team, place) => ({ ...team, result: { gameWins: wins[place] } })),
          games,
        },
        streams: [{ parameter: 'lck', locale: 'en-GB', provider: 'twitch', offset: -30_000 }],
      },
    },
  };
}

function gameState({ startsAt, endsAt }: Game, now: number): string {
  if (now < startsAt) return 'unstarted';
  return now < endsAt ? 'inProgress' : 'completed';
}

const WINDOW_MS = 10_000;

/** The seconds of a game for a request: ten seconds from the starting time, or the first ten seconds. */
function asked(game: Game, from: number | undefined, now: number): { at: number; second: Second }[] {
  const firstAt = game.startsAt + FRAME_OFFSET_MS;
  const begins = from ?? game.startsAt;
  const last = Math.floor((Math.min(begins + WINDOW_MS - 1, now) - firstAt) / 1_000);
  const first = Math.max(0, Math.ceil((begins - firstAt) / 1_000));
  const seconds = game.seconds().slice(first, Math.max(first, last + 1));
  return seconds.map((second, index) => ({ at: firstAt + (first + index) * 1_000, second }));
}

/** The times of frames are not whole seconds. */
const FRAME_OFFSET_MS = 83;

/** The window with this starting time; undefined while it has no frames. */
export function windowPage(series: Series, game: Game, from: number | undefined, now: number): object | undefined {
  const frames = asked(game, from, now).map(({ at, second: { state, blue, red } }) => ({
    rfc460Timestamp: new Date(at).toISOString(),
    gameState: state,
    blueTeam: teamFrame(blue, 1),
    redTeam: teamFrame(red, 6),
  }));
  if (frames.length === 0) return undefined;
  return {
    esportsGameId: game.id,
    esportsMatchId: series.id,
    gameMetadata: {
      patchVersion: '16.14.794.9266',
      blueTeamMetadata: metadata(series, game, 'blue'),
      redTeamMetadata: metadata(series, game, 'red'),
    },
    frames,
  };
}

function metadata({ teams: both }: Series, { sides, champions }: Game, side: Side): object {
  const { id, code, players } = both[sides[side]];
  const first = side === 'blue' ? 1 : 6;
  const participantMetadata = players.map((name, place) => ({
    participantId: first + place,
    esportsPlayerId: playerId(name),
    summonerName: `${code} ${name}`,
    championId: champions[side][place],
    role: ROLES[place],
  }));
  return { esportsTeamId: id, participantMetadata };
}

function teamFrame({ players, ...team }: TeamFigures, first: number): object {
  return {
    totalGold: sum(players, 'gold'),
    ...team,
    totalKills: sum(players, 'kills'),
    participants: players.map(({ gold, level, kills, deaths, assists, cs, health, maxHealth }, place) => ({
      participantId: first + place,
      totalGold: gold,
      level,
      kills,
      deaths,
      assists,
      creepScore: cs,
      currentHealth: health,
      maxHealth,
    })),
  };
}

function sum(players: readonly PlayerFigures[], figure: 'gold' | 'kills' | 'damage'): number {
  return players.reduce((total, player) => total + player[figure], 0);
}

/** The details of every fifth second. */
export function detailsPage(game: Game, from: number | undefined, now: number): object | undefined {
  const frames = asked(game, from, now)
    .filter(({ at }) => Math.floor(at / 1_000) % 5 === 0)
    .map(({ at, second }) => ({
      rfc460Timestamp: new Date(at).toISOString(),
      participants: (['blue', 'red'] as const).flatMap((side) =>
        second[side].players.map((player, place) => details(player, second[side], place + (side === 'blue' ? 1 : 6))),
      ),
    }));
  return frames.length === 0 ? undefined : { frames };
}

function details(player: PlayerFigures, { players }: TeamFigures, participantId: number): object {
  const { level, kills, deaths, assists, gold, cs, wards, damage, items } = player;
  return {
    participantId,
    level,
    kills,
    deaths,
    assists,
    totalGoldEarned: gold,
    creepScore: cs,
    killParticipation: (kills + assists) / Math.max(1, sum(players, 'kills')),
    championDamageShare: damage / Math.max(1, sum(players, 'damage')),
    wardsPlaced: wards,
    wardsDestroyed: Math.floor(wards / 4),
    attackDamage: 60 + level * 12,
    abilityPower: 0,
    criticalChance: 0,
    attackSpeed: 100 + level * 2,
    lifeSteal: 0,
    armor: 30 + level * 4,
    magicResistance: 30 + level * 2,
    tenacity: 0,
    items,
    perkMetadata: { styleId: 8000, subStyleId: 8300, perks: [8010, 9111, 9104, 8299, 8304, 8347, 5005, 5008, 5011] },
    abilities: ['Q', 'W', 'E', 'R'].slice(0, Math.min(level, 4)),
  };
}
