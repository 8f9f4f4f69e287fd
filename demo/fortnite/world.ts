import { inventName } from '../names.js';
import { liveDay } from '../live-day.js';
import { writePushes } from '../pushes.js';
import { Random } from '../random.js';
import { DEMO_SEED } from '../seed.js';

const SOURCE = 'demo-cups';

/** Writes a completed cup for pairs and a running one, as an operator would push them. */
export function writeWorld(folder: string): Promise<string[]> {
  return writePushes(folder, SOURCE, makeWorld(new Random(DEMO_SEED).fork('fortnite')));
}

type World = Readonly<Record<string, readonly object[]>>;

const ORGS = [
  { slug: 'harbor-kings', name: 'Harbor Kings', shortName: 'HK', region: 'EU' },
  { slug: 'paper-lanterns', name: 'Paper Lanterns', shortName: 'PL', region: 'EU' },
  { slug: 'orchard-nine', name: 'Orchard Nine', shortName: 'ON', region: 'NA' },
];

const IGNS =
  `Sundial Marrow Tinsel Bracken Opal Drift Puddle Ferro Clover Static Willow Gusto Ripple Copper Mint Lantern
  Pebble Onyx Thistle Comet Barley Rook Saffron Echo`.split(/\s+/);

const PRIZES = [1_500, 900, 600, 300];

type Duo = ReturnType<typeof makeDuos>[number];

function makeDuos(random: Random) {
  const players = IGNS.map((ign, index) => {
    const { firstName, lastName, ioc } = inventName(random, random.chance(0.3));
    const id = `f-${String(index + 1).padStart(2, '0')}`;
    return { id, ign, realName: `${firstName} ${lastName}`, nationality: ioc };
  });
  return Array.from({ length: players.length / 2 }, (_, index) => {
    const org = ORGS[index]?.slug ?? null;
    return { entryId: `duo-${index + 1}`, orgSlug: org, players: players.slice(2 * index, 2 * index + 2) };
  });
}

const pairOf = ({ players }: Duo) => players.map(({ id, ign }) => ({ fortnitePlayerId: id, ign }));

function makeWorld(random: Random): World {
  const duos = makeDuos(random);
  const [first, second, live] = [1, 2, 3].map(() => rank(random, duos)) as [Ranked[], Ranked[], Ranked[]];
  const cup = { name: 'Meadow Cash Cup', region: 'EU', mode: 'duos' };
  const final = { name: 'Orchard Final', region: 'EU', mode: 'duos' };
  const cupWindow = (round: number) => ({ ...windowOf('cup', 'demo_S40_Cup_EU', round, cup), status: 'completed' });
  const [one, two] = [cupWindow(1), cupWindow(2)] as const;
  const running = { ...windowOf('final', 'demo_S40_Final_EU', 1, final), status: 'live' };
  const earned = (id: string) =>
    second.slice(0, PRIZES.length).findIndex(({ duo }) => duo.players.some((player) => player.id === id));
  return {
    players: duos.flatMap(({ players, orgSlug }) =>
      players.map((player) => ({
        ...player,
        formerIgns: [],
        region: 'EU',
        orgSlug,
        platform: 'pc',
        inputType: 'keyboard',
        isActive: true,
        totalEarnings: (PRIZES[earned(player.id)] ?? 0) / 2,
      })),
    ),
    orgs: ORGS.map((org) => ({ ...org, rosterCount: 2, isActive: true })),
    tournaments: [
      tournament('cup', { ...cup, status: 'completed' }, '2026-10-24'),
      tournament('final', { ...final, status: 'live' }, liveDay()),
    ],
    rosters: duos.flatMap(({ players, orgSlug }) =>
      orgSlug === null
        ? []
        : players.map(({ id, ...player }) => ({ orgSlug, fortnitePlayerId: id, ...player, joinDate: '2026-02-01' })),
    ),
    transfers: [transferOf(duos[0] as Duo)],
    participants: duos.map((duo) => ({
      tournamentId: 'cup',
      entryId: duo.entryId,
      players: pairOf(duo),
      orgSlug: duo.orgSlug,
      placement: 1 + second.findIndex((ranked) => ranked.duo === duo),
    })),
    earnings: second.slice(0, PRIZES.length).flatMap(({ duo }, place) =>
      duo.players.map(({ id }) => ({
        fortnitePlayerId: id,
        tournamentId: 'cup',
        tournamentName: cup.name,
        date: '2026-10-24',
        placement: place + 1,
        earnings: (PRIZES[place] as number) / 2,
        currency: 'USD',
      })),
    ),
    windows: [withLeaders(one, first, 10), withLeaders(two, second, 10), withLeaders(running, live, 4)],
    results: [resultsOf(one, cup, first, []), resultsOf(two, cup, second, PRIZES), resultsOf(running, final, live, [])],
  };
}

interface Ranked {
  duo: Duo;
  points: number;
  eliminations: number;
}

function rank(random: Random, duos: readonly Duo[]): Ranked[] {
  const all = duos.map((duo) => ({ duo, points: random.whole(20, 300), eliminations: random.whole(2, 40) }));
  return all.toSorted((one, other) => other.points - one.points);
}

function tournament(id: string, about: object, startDate: string): object {
  const dates = { startDate, endDate: startDate };
  return {
    id,
    season: 'Chapter 8 Season 1',
    tier: 'cash cup',
    ...about,
    ...dates,
    prizePool: { amount: 3_300, currency: 'USD' },
  };
}

const startsOf = (): Readonly<Record<string, string>> => ({
  demo_S40_Cup_EU_Round1: '2026-10-24T15:00:00.000Z',
  demo_S40_Cup_EU_Round2: '2026-10-24T19:00:00.000Z',
  demo_S40_Final_EU_Round1: `${liveDay()}T17:00:00.000Z`,
});

function windowOf(tournamentId: string, eventId: string, round: number, about: object) {
  const windowId = `${eventId}_Round${round}`;
  const startTime = startsOf()[windowId] as string;
  const endTime = new Date(Date.parse(startTime) + 10_800_000).toISOString();
  return { eventId, windowId, tournamentId, ...about, round, startTime, endTime, teamsCount: IGNS.length / 2 };
}

function withLeaders(
  window: ReturnType<typeof windowOf> & { status: string },
  ranked: readonly Ranked[],
  matches: number,
) {
  const leaderboard = ranked.map(({ duo, points, eliminations }, place) => {
    return { placement: place + 1, players: pairOf(duo), points, eliminations, matches, wins: place < 2 ? 1 : 0 };
  });
  return { ...window, leaderboard };
}

function resultsOf(
  { tournamentId, eventId, windowId, startTime, endTime, status }: ReturnType<typeof windowOf> & { status: string },
  about: object,
  ranked: readonly Ranked[],
  prizes: readonly number[],
): object {
  const isFinal = status === 'completed';
  const results = ranked.map(({ duo, points, eliminations }, place) => ({
    placement: place + 1,
    players: pairOf(duo),
    orgSlug: duo.orgSlug,
    points,
    eliminations,
    earnings: prizes[place] ?? null,
    currency: prizes[place] === undefined ? null : 'USD',
  }));
  const updatedAt = isFinal ? endTime : startTime;
  return { tournamentId, eventId, windowId, ...about, status, isFinal, updatedAt, results };
}

function transferOf({ players: [player], orgSlug }: Duo): object {
  const { id, ...person } = player as Duo['players'][number];
  const { region: _region, ...org } = ORGS.find(({ slug }) => slug === orgSlug) as (typeof ORGS)[number];
  return {
    transferId: 't-1',
    player: {
      fortnitePlayerId: id,
      ...person,
    },
    toOrg: org,
    type: 'signed',
    transferDate: '2026-02-01',
    detectedAt: '2026-02-01T12:00:00.000Z',
  };
}
