/** A small circuit of invented teams: what is in it, as plain objects of which the tests count for themselves. */

const DAY_MS = 86_400_000;

/** Today's midnight (UTC), so that a suite over midnight keeps its days. */
const TODAY = Date.parse(new Date().toISOString().slice(0, 10));

export const dayOf = (daysAgo: number) => new Date(TODAY - daysAgo * DAY_MS).toISOString().slice(0, 10);
const timeOf = (daysAgo: number, hour: number) => new Date(TODAY - daysAgo * DAY_MS + hour * 3_600_000).toISOString();

/** The same numbers in every run. */
function numbers(seed: number): (min: number, max: number) => number {
  let state = seed;
  return (min, max) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return min + Math.floor((state / 2_147_483_648) * (max - min + 1));
  };
}

export interface Team {
  n: number;
  slug: string;
  name: string;
  region: string | null;
  country: string | null;
}

const team = (n: number, name: string, region: string | null, country: string | null): Team => ({
  n,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  region,
  country,
});

export const TEAMS: readonly Team[] = [
  team(1, 'Harbour Nine', 'europe', 'DK'),
  team(2, 'Lantern', 'europe', 'SE'),
  team(3, 'Paper Cranes', 'asia', 'MN'),
  team(4, 'Copper Kites', 'americas', 'BR'),
  team(5, 'Idle Moths', null, null),
];

export interface Player {
  n: number;
  nickname: string;
  realName: string | null;
  team: number;
}

/** Five a team, numbered from ten times the team's number. */
export const PLAYERS: readonly Player[] = TEAMS.flatMap(({ n: ofTeam }) =>
  Array.from({ length: 5 }, (_, place) => ({
    n: ofTeam * 10 + place,
    nickname: `${['lumen', 'kestrel', 'övrig', 'tarn', 'moss'][place]}${ofTeam === 1 ? '' : ofTeam}`,
    realName: place === 1 ? `Anna-Lena Grön ${ofTeam}` : null,
    team: ofTeam,
  })),
);

export interface Line {
  match: number;
  /** Null of a line of the whole match. */
  map: number | null;
  player: number;
  team: number;
  opponent: number;
  won: boolean;
  rounds: number | null;
  kills: number;
  deaths: number;
  assists: number | null;
  headshots: number | null;
  first_kills: number | null;
  first_deaths: number | null;
  adr: number;
  kast: number;
  rating: number;
}

export interface PlayedMap {
  match: number;
  number: number;
  map: string;
  /** Rounds of both teams. */
  score: [number, number];
  winner: number;
  pickedBy: number | null;
  /** Won as counter-terrorists in the first twelve rounds by the first team, where rounds are stored. */
  ctWon: number | null;
}

export interface Match {
  n: number;
  event: number;
  daysAgo: number;
  tier: string;
  teams: [number, number];
  score: [number, number];
  winner: number;
  maps: PlayedMap[];
  lines: Line[];
  veto: { team: number; action: 'ban' | 'pick'; map: string }[];
}

export const MAP_NAMES = ['ancient', 'dust2', 'inferno', 'mirage', 'nuke'];

export const MATCHES = 40;

/** Of some, sources have only the whole: their lines belong to no single map. */
const isWhole = (n: number) => n % 8 === 5;
const hasVeto = (n: number) => n % 3 === 0;
const hasRounds = (n: number) => n % 2 === 0;

export const CIRCUIT: readonly Match[] = Array.from({ length: MATCHES }, (_, index) => matchOf(index + 1));

/** The newest is 4 days ago, and then one each ten days. */
function matchOf(n: number): Match {
  const draw = numbers(n);
  const one = 1 + (n % 5);
  const other = 1 + ((n + 1 + (n % 3)) % 5);
  const teams: [number, number] = [one, other];
  const maps: PlayedMap[] = [];
  const score: [number, number] = [0, 0];
  while (Math.max(...score) < 2) {
    const winner = draw(0, 1);
    score[winner] = (score[winner] as number) + 1;
    const lost = draw(2, 11);
    const number = maps.length + 1;
    maps.push({
      match: n,
      number,
      map: MAP_NAMES[(n + number) % 5] as string,
      score: winner === 0 ? [13, lost] : [lost, 13],
      winner: teams[winner] as number,
      pickedBy: number === 3 ? null : (teams[number - 1] as number),
      ctWon: hasRounds(n) ? Math.min(winner === 0 ? 9 : lost, draw(3, 9)) : null,
    });
  }
  const winner = score[0] === 2 ? one : other;
  const parts = isWhole(n) ? [null] : maps;
  const lines = parts.flatMap((map) =>
    teams.flatMap((own, side) =>
      PLAYERS.filter((player) => player.team === own).map((player): Line => ({
        match: n,
        map: map?.number ?? null,
        player: player.n,
        team: own,
        opponent: teams[1 - side] as number,
        won: (map?.winner ?? winner) === own,
        rounds: map === null || n % 7 === 3 ? null : map.score[0] + map.score[1],
        kills: draw(5, 30),
        deaths: draw(4, 22),
        assists: map === null ? null : draw(0, 9),
        headshots: map === null ? null : draw(0, 5),
        first_kills: map === null ? null : draw(0, 5),
        first_deaths: map === null ? null : draw(0, 4),
        adr: draw(400, 1200) / 10,
        kast: draw(500, 900) / 1000,
        rating: draw(60, 180) / 100,
      })),
    ),
  );
  const veto = hasVeto(n)
    ? [
        { team: one, action: 'ban' as const, map: MAP_NAMES[n % 5] as string },
        ...maps.flatMap(({ pickedBy, map }) => (pickedBy ? [{ team: pickedBy, action: 'pick' as const, map }] : [])),
      ]
    : [];
  return {
    n,
    event: 1 + (n % 2),
    daysAgo: 4 + (MATCHES - n) * 10,
    tier: n % 4 === 0 ? 's' : 'b',
    teams,
    score,
    winner,
    maps,
    lines,
    veto,
  };
}

export const LINES: readonly Line[] = CIRCUIT.flatMap(({ lines }) => lines);
export const matchOfLine = ({ match }: Line) => CIRCUIT[match - 1] as Match;

/** Maps of the match that a line is of. */
export const mapsOf = (line: Line) => {
  const { score } = matchOfLine(line);
  return line.map === null ? score[0] + score[1] : 1;
};

export const listedAt = ({ daysAgo }: Pick<Match, 'daysAgo'>) => timeOf(daysAgo, 15);

/** The newest match and later days lie in a window of days up to it. */
export const inWindow = (days: number) => (match: Match) =>
  match.daysAgo <= (CIRCUIT.at(-1) as Match).daysAgo + days - 1;

/** Two that have not begun, of Harbour Nine and Lantern. */
export const SCHEDULED = [
  { n: 101, daysAgo: -2, teams: [1, 2] },
  { n: 102, daysAgo: -5, teams: [3, 1] },
];

export const scheduledAt = (daysAgo: number) => timeOf(daysAgo, 18);
