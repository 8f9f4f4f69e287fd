import type { Player } from './circuit.js';
import type { ComingEvent, ComingMatch } from './coming-events.js';
import { matchUrl } from './game-demo-files.js';
import { PLAYOFFS, SWISS } from './formats.js';
import { figuresOf } from './figures.js';
import type { CircuitEvent } from './circuit-event.js';
import { MAP_POOL } from './live/cast.js';
import type { PlayedMatch } from './play-match.js';
import { DAY_MS, dayOf, type PlayedEvent, type Season } from './season.js';

/** The files use HLTV's ids. */
const SOURCE = 'hltv';

/** The files of an operator's pushes, in the form that `import cs2` takes; they add to the sources' files. */
export function pushFiles(season: Season, coming: readonly ComingEvent[]): [name: string, text: string][] {
  const { events, matches } = season;
  return [
    ['events.json', file([...events.map((event) => played(event, season)), ...coming.map(running)])],
    [
      'matches.json',
      file([
        ...matches.map(finished),
        ...coming.flatMap((event) => event.matches.map((match) => scheduled(event, match))),
      ]),
    ],
    ['vetoes.json', file(matches.map(vetoOf))],
    [
      'streams.json',
      file([
        ...matches.map(({ id }) => streamsOf(id)),
        ...coming.flatMap(({ matches: of }) => of).map(({ id }) => streamsOf(id)),
      ]),
    ],
  ];
}

function file(items: readonly object[]): string {
  return `${JSON.stringify({ source: SOURCE, items }, null, 1)}\n`;
}

const VENUES = [
  { city: 'Gdynia', country: 'PL', venue: 'Lantern Hall' },
  { city: 'Aarhus', country: 'DK', venue: 'Harbour Dome' },
  { city: 'Porto Alegre', country: 'BR', venue: 'Mill Arena' },
];
/** Shares of the prize pool by place; teams that share a place split its shares. */
const SHARES = [0.4, 0.2, 0.12, 0.08, 0.06, 0.06, 0.04, 0.04];

function played(event: PlayedEvent, season: Season): object {
  const { id, name, day, lastDay, isLan, isSwiss, teams, places } = event;
  const pool = isSwiss ? 500_000 : 100_000;
  let place = 1;
  const placed = places.map((of) => {
    const [min, max] = [place, place + of.length - 1];
    place += of.length;
    const share = SHARES.slice(min - 1, max).reduce((sum, one) => sum + one, 0) / of.length;
    return { of, min, max, amount: Math.round(share * pool) };
  });
  const winner = places[0]?.[0];
  const playoffs = dayOf(Date.parse(day) + 3 * DAY_MS);
  return {
    ...common({ id, name, isLan, day, lastDay }),
    tier: isSwiss ? 's' : 'a',
    series: name.replace(/ \d{4}$/, ''),
    status: 'completed',
    prizePool: { amount: pool, currency: 'USD' },
    teams: teams.map((team, index) => {
      const at = placed.find(({ of }) => of.includes(team));
      return {
        name: team.name,
        seed: index + 1,
        placementMin: at?.min,
        placementMax: at?.max,
        prize: { amount: at?.amount, currency: 'USD' },
      };
    }),
    format: [
      {
        stage: isSwiss ? SWISS : 'Group stage',
        type: isSwiss ? 'swiss' : 'groups',
        bestOf: 1,
        startDate: day,
        endDate: dayOf(Date.parse(playoffs) - DAY_MS),
      },
      {
        stage: PLAYOFFS,
        type: isSwiss ? 'double_elimination' : 'single_elimination',
        bestOf: 3,
        startDate: playoffs,
        endDate: lastDay,
      },
    ],
    winner: { name: winner?.name },
    mvp: { name: bestOf(event, season)?.nickname },
  };
}

function common({ id, name, isLan, day, lastDay }: Omit<CircuitEvent, 'isSwiss' | 'teams'>): object {
  return {
    id: String(id),
    name,
    startDate: day,
    endDate: lastDay,
    location: isLan ? VENUES[id % VENUES.length] : null,
    region: isLan ? null : 'europe',
    isOnline: !isLan,
    mapPool: MAP_POOL,
    url: eventUrl({ id, name }),
  };
}

const eventUrl = ({ id, name }: { id: number; name: string }) =>
  `https://www.hltv.example/events/${id}/${name.toLowerCase().replaceAll(' ', '-')}`;

/** The best-rated player of the winning team. */
function bestOf({ id, places }: PlayedEvent, { matches }: Season): Player | undefined {
  const winner = places[0]?.[0];
  const won = matches.filter(({ event, one, other }) => event.id === id && (one === winner || other === winner));
  const roster = won[0]?.one === winner ? won[0]?.rosters.one : won[0]?.rosters.other;
  const maps = won.flatMap((match) => match.maps);
  const ratingOf = (player: Player) => maps.reduce((sum, map) => sum + figuresOf(map, player).rating, 0);
  return roster?.toSorted((one, other) => ratingOf(other) - ratingOf(one))[0];
}

function running(event: ComingEvent): object {
  const teams = event.teams.map(({ name }, index) => ({ name, seed: index + 1 }));
  return {
    ...common({ ...event, isLan: true }),
    tier: 's',
    series: event.name.replace(/ \d{4}$/, ''),
    prizePool: { amount: 500_000, currency: 'USD' },
    teams,
    ...(event.matches.length > 0 && { stages: [bracketOf(event)] }),
  };
}

/** The bracket of an event with its first series drawn. */
function bracketOf({ matches }: ComingEvent): object {
  const slots = matches.map(({ id, at, bestOf: maps, one, other }, index) => ({
    slotId: `semi-${index + 1}`,
    position: index + 1,
    matchId: String(id),
    startsAt: at,
    bestOf: maps,
    team1: { name: one.name },
    team2: { name: other.name },
    winnerTo: 'final',
  }));
  const from = (slotId: string) => ({ slotId, as: 'winner' });
  const final = { slotId: 'final', position: 1, bestOf: 5, team1From: from('semi-1'), team2From: from('semi-2') };
  return {
    id: 'playoffs',
    name: PLAYOFFS,
    type: 'bracket',
    bracket: 'upper',
    rounds: [
      { name: 'Semifinals', order: 1, slots },
      { name: 'Final', order: 2, slots: [final] },
    ],
  };
}

function finished(match: PlayedMatch): object {
  const { id, event, stage, round, bestOf: maps, one, other, score, winner, at, endedAt, veto } = match;
  const chosen = veto.filter(({ action }) => action !== 'ban');
  return {
    id: String(id),
    eventName: event.name,
    stage,
    round,
    bestOf: maps,
    status: 'completed',
    team1Name: one.name,
    team2Name: other.name,
    team1Score: score.one,
    team2Score: score.other,
    winnerTeamId: winner.name,
    startsAt: at,
    startedAt: at,
    endedAt,
    tier: event.isSwiss ? 's' : 'a',
    isOnline: !event.isLan,
    url: matchUrl(match),
    maps: chosen.map(({ map, by, action }, index) => {
      const result = match.maps[index];
      return {
        mapNumber: index + 1,
        name: map,
        status: result ? 'completed' : 'map_not_played',
        score: result ? { team1: result.score.a, team2: result.score.b } : null,
        pickedByTeamId: by ? match[by].name : null,
        isDecider: action === 'decider',
      };
    }),
  };
}

function scheduled(event: ComingEvent, { id, stage, at, bestOf: maps, one, other }: ComingMatch): object {
  return {
    id: String(id),
    eventName: event.name,
    stage,
    bestOf: maps,
    status: 'scheduled',
    team1Name: one.name,
    team2Name: other.name,
    startsAt: at,
    tier: 's',
    isOnline: false,
    url: matchUrl({ id, one, other, event }),
  };
}

function vetoOf(match: PlayedMatch): object {
  return {
    matchId: String(match.id),
    veto: match.veto.map(({ action, by, map }, index) => ({
      order: index + 1,
      teamId: by ? match[by].name : null,
      action,
      map,
    })),
  };
}

function streamsOf(id: number): object {
  const stream = (channel: string, language: string, isMain: boolean) => ({
    provider: 'twitch',
    channel,
    url: `https://stream.example/${channel}`,
    language,
    isOfficial: true,
    isMain,
  });
  return { matchId: String(id), streams: [stream('quayside_tv', 'en', true), stream('quayside_tv_pl', 'pl', false)] };
}
