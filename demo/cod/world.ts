import { inventName } from '../names.js';
import { liveDay } from '../live-day.js';
import { writePushes } from '../pushes.js';
import { Random } from '../random.js';
import { DEMO_SEED } from '../seed.js';
import { playMatch, type Lineup } from './match.js';

const SOURCE = 'demo-league';

/** Writes a league of eight teams, a completed major and a running one, as an operator would push them. */
export function writeWorld(folder: string): Promise<string[]> {
  return writePushes(folder, SOURCE, makeWorld(new Random(DEMO_SEED).fork('cod')));
}

type World = Readonly<Record<string, readonly object[]>>;

const GAME = 'Black Ops 7';
const SEASON = '2026';

const TEAMS = [
  ['harbor-kings', 'Harbor Kings', 'HK', 'NA', 'Portmere'],
  ['glacier-nine', 'Glacier Nine', 'GN', 'EU', 'Norrfell'],
  ['ember-coast', 'Ember Coast', 'EC', 'NA', 'San Brava'],
  ['quarry-wolves', 'Quarry Wolves', 'QW', 'NA', 'Stonebridge'],
  ['violet-static', 'Violet Static', 'VS', 'EU', 'Lumen'],
  ['copper-foxes', 'Copper Foxes', 'CF', 'NA', 'Redwater'],
  ['night-ferry', 'Night Ferry', 'NF', 'EU', 'Veldhaven'],
  ['salt-and-iron', 'Salt and Iron', 'SI', 'NA', 'Breakwater'],
] as const;

const IGNS =
  `Rivet Tamsin Okra Bellow Quartz Nimbus Fable Grit Lark Moth Pylon Sable Torque Umber Vesper Wick Yarrow Zephyr
  Anvil Brine Cinder Dapple Ermine Flint Gable Heron Iris Jumper Knot Lattice Mallow Nettle`.split(/\s+/);

const ROLES = ['slayer', 'flex', 'support', 'objective'];
const PLACES = [1, 2, 3, 3, 5, 5, 5, 5];
const PRIZES = [200_000, 100_000, 50_000, 50_000, 25_000, 25_000, 25_000, 25_000];
const POINTS = [75, 60, 40, 40, 20, 20, 20, 20];

function makeWorld(random: Random): World {
  const lineups = TEAMS.map((_, index) => lineup(random, index));
  const refs = lineups.map(({ ref }) => ref);
  const tournament = (number: number, startDate: string, endDate: string, winner: object | null) => ({
    id: `major-${number}`,
    name: `Tidewater Major ${'I'.repeat(number)}`,
    game: GAME,
    tier: 'major',
    season: SEASON,
    startDate,
    endDate,
    prizePool: { amount: 500_000, currency: 'USD' },
    location: number === 1 ? 'Portmere' : 'Norrfell',
    status: winner ? 'completed' : 'live',
    teams: refs,
    format: 'single elimination',
    winner,
  });
  const ids = { next: 1 };
  const first = playMajor(random.fork('major 1'), ids, lineups);
  const second = runningMajor(random.fork('major 2'), ids, lineups);
  const order = first.order;
  const matches = [...first.matches, ...second.matches];
  return {
    players: lineups.flatMap((team, index) => team.players.map((player) => playerRow(player, team, order, index))),
    teams: lineups.map(({ ref, players }, index) => ({
      ...ref,
      region: TEAMS[index]?.[3],
      city: TEAMS[index]?.[4],
      franchiseSlot: index < 6,
      founded: 2019 + (index % 5),
      approxTotalWinnings: PRIZES[order.indexOf(index)],
      rosterCount: players.length,
      isActive: true,
      social: { x: `https://x.example/${ref.slug.replaceAll('-', '')}` },
    })),
    tournaments: [
      tournament(1, '2026-10-17', '2026-10-18', refs[order[0] as number] as object),
      tournament(2, liveDay(), liveDay(1), null),
    ],
    rosters: lineups.flatMap(({ ref, players }) =>
      players.map(({ imageUrl, ...player }) => ({
        teamSlug: ref.slug,
        ...player,
        imageUrl,
        joinDate: '2026-01-12',
        leaveDate: null,
      })),
    ),
    transfers: [transferOf(lineups[2] as Lineup, lineups[0] as Lineup)],
    results: order.map((team, place) => ({
      tournamentId: 'major-1',
      placement: PLACES[place],
      team: refs[team],
      prize: { amount: PRIZES[place], currency: 'USD' },
      cdlPoints: POINTS[place],
    })),
    standings: order.map((team, place) => standing(refs[team] as Lineup['ref'], place, first.matches)),
    earnings: order.flatMap((team, place) =>
      (lineups[team] as Lineup).players.map(({ codPlayerId }) => ({
        codPlayerId,
        tournamentId: 'major-1',
        tournamentName: 'Tidewater Major I',
        date: '2026-10-18',
        placement: PLACES[place],
        earnings: (PRIZES[place] as number) / 4,
        currency: 'USD',
      })),
    ),
    matches: matches.map(({ match }) => match),
    telemetry: [second.telemetry],
    'player-stats': matches.flatMap(({ lines }) => lines),
  };
}

function lineup(random: Random, index: number): Lineup {
  const [slug, name, shortName] = TEAMS[index] as (typeof TEAMS)[number];
  const players = ROLES.map((role, place) => {
    const { firstName, lastName, ioc } = inventName(random, false);
    const number = 4 * index + place;
    return {
      codPlayerId: `p-${String(number + 1).padStart(2, '0')}`,
      ign: IGNS[number] as string,
      realName: `${firstName} ${lastName}`,
      role,
      nationality: ioc,
      imageUrl: null,
    };
  });
  return { ref: { slug, name, shortName, logoUrl: null }, players };
}

function playerRow({ ...player }: Lineup['players'][number], { ref }: Lineup, order: number[], team: number): object {
  const totalEarnings = (PRIZES[order.indexOf(team)] as number) / 4;
  return { ...player, formerIgns: [], teamSlug: ref.slug, isActive: true, totalEarnings };
}

type Played = ReturnType<typeof playMatch>;

/** Plays eight teams in three knock-out rounds; returns all matches, and the teams ordered by final place. */
function playMajor(random: Random, ids: { next: number }, lineups: Lineup[]): { matches: Played[]; order: number[] } {
  const matches: Played[] = [];
  let still = random.shuffled(lineups.map((_, index) => index));
  const out: number[][] = [];
  const startsAt = [
    Date.parse('2026-10-17T16:00:00Z'),
    Date.parse('2026-10-18T16:00:00Z'),
    Date.parse('2026-10-18T21:00:00Z'),
  ];
  for (const [round, stage] of ['Quarterfinals', 'Semifinals', 'Final'].entries()) {
    const winners: number[] = [];
    const losers: number[] = [];
    for (let pair = 0; pair < still.length; pair += 2) {
      const [one, other] = still.slice(pair, pair + 2) as [number, number];
      const played = playMatch(random, {
        number: ids.next++,
        tournament: ['major-1', 'Tidewater Major I'],
        stage,
        startsAt: (startsAt[round] as number) + pair * 3_600_000,
        teams: [lineups[one] as Lineup, lineups[other] as Lineup],
        until: 'completed',
      });
      matches.push(played);
      (played.match.winnerSlug === lineups[one]?.ref.slug ? winners : losers).push(one);
      (played.match.winnerSlug === lineups[one]?.ref.slug ? losers : winners).push(other);
    }
    out.unshift(losers);
    still = winners;
  }
  return { matches, order: [...still, ...out.flat()] };
}

/** Far ahead, so that every demo has matches to come. */
const PLANNED_AT = Date.parse('2036-11-23T16:00:00Z');

/** A first round with one completed, one live and two scheduled matches. */
function runningMajor(random: Random, ids: { next: number }, lineups: Lineup[]) {
  const matches = (['completed', 'live', 'scheduled', 'scheduled'] as const).map((until, index) =>
    playMatch(random, {
      number: ids.next++,
      tournament: ['major-2', 'Tidewater Major II'],
      stage: 'Quarterfinals',
      startsAt: (until === 'scheduled' ? PLANNED_AT : Date.parse(`${liveDay()}T16:00:00Z`)) + index * 7_200_000,
      teams: [lineups[2 * index] as Lineup, lineups[2 * index + 1] as Lineup],
      until,
    }),
  );
  const [, { match }] = matches as [Played, Played];
  const players = [lineups[2], lineups[3]].flatMap((team) =>
    (team as Lineup).players.map(({ codPlayerId, ign }) => ({
      codPlayerId,
      ign,
      teamSlug: team?.ref.slug,
      kills: random.whole(4, 14),
      deaths: random.whole(4, 14),
      assists: random.whole(0, 6),
      damage: random.whole(700, 2200),
      objectiveTime: random.whole(0, 40),
    })),
  );
  return { matches, telemetry: { matchId: match.matchId, players } };
}

function transferOf({ ref, players }: Lineup, { ref: from }: Lineup): object {
  const { role, ...player } = players[3] as Lineup['players'][number];
  return {
    transferId: 't-1',
    player,
    fromOrg: from,
    toOrg: ref,
    type: 'signed',
    role,
    transferDate: '2026-01-12',
    detectedAt: '2026-01-12T15:00:00.000Z',
    announcementUrl: `https://news.example/${ref.slug}`,
  };
}

function standing({ slug, name, logoUrl }: Lineup['ref'], place: number, played: readonly Played[]): object {
  const record = (wins: number, losses: number) => {
    return { wins, losses, winPct: Math.round((1_000 * wins) / (wins + losses)) / 1_000 };
  };
  const own = played.map(({ match }) => match).filter(({ team1, team2 }) => [team1.slug, team2.slug].includes(slug));
  const maps = own.flatMap((match) => match.maps).filter(({ winnerSlug }) => winnerSlug !== null);
  const won = own.filter(({ winnerSlug }) => winnerSlug === slug).length;
  const mapsWon = maps.filter(({ winnerSlug }) => winnerSlug === slug).length;
  return {
    season: SEASON,
    rank: place + 1,
    orgSlug: slug,
    teamName: name,
    teamLogo: logoUrl,
    cdlPoints: POINTS[place],
    matchRecord: record(won, own.length - won),
    mapRecord: record(mapsWon, maps.length - mapsWon),
  };
}
