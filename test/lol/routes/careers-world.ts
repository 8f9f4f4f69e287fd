import { csv } from './games-files.js';
import { ALL_SERIES, dayOf, World } from './people-world.js';

type Entry = Readonly<{ [name: string]: unknown }>;

/** The day on which a player joined the Foxes, before the first stored game. */
export const FOXES_SINCE = dayOf(430);
export const FOXES_UNTIL = dayOf(-200);

const contract = (Player: string, Team: string, day: string, end = '', isRemoval = false): Entry => ({
  Player,
  Team,
  ContractEnd: end,
  IsRemoval: isRemoval ? 1 : '',
  NewsId: `News/${day}_1`,
  ContractEnd__precision: end === '' ? '' : 1,
});

const CONTRACTS = [
  contract('Foxes mid', 'Gull Terns', '2023-11-20', '2024-11-18'),
  contract('Foxes mid', 'Ash Foxes', FOXES_SINCE, FOXES_UNTIL),
  // A player whose every move is known, and who has no team any more.
  contract('Wren', 'Ash Foxes', '2021-01-10', '2022-11-14'),
  contract('Wren', 'Ash Foxes', '2022-06-15', '', true),
  contract('Wren', 'Bay Owls', '2022-09-01', '2023-11-20'),
  contract('Wren', 'Bay Owls', '2023-05-02', '2024-11-18'),
  contract('Wren', 'Bay Owls', '2024-01-04', '', true),
];

const member = (ID: string, Team: string, Role: string, more: Entry = {}): Entry => ({
  ID,
  Link: ID,
  Name: '',
  Country: '',
  Role,
  IsSubstitute: 'No',
  IsTrainee: 'No',
  Team,
  ContractDate: '',
  Residency: '',
  ContractDate__precision: '',
  _pageName: Team,
  ...more,
});

interface Prize {
  player: string;
  page: string;
  day: string;
  place: number | string;
  usd: number | string;
}

/** Prizes of single players. */
export const PRIZES: readonly Prize[] = [
  { player: 'Wren', page: 'LCK/2022 Season/Duels', day: '2022-03-05', place: 1, usd: 900 },
  { player: 'Wren', page: 'LCK/2023 Season/Duels', day: '2023-03-04', place: '3-4', usd: 200.5 },
  { player: 'Wren', page: '2023 Season World Championship/Duels', day: '2023-10-10', place: 2, usd: 5000 },
  { player: 'Wren', page: '2022 King of the Hill', day: '2022-07-01', place: 1, usd: 300 },
  // No prize, which is an achievement all the same.
  { player: 'Wren', page: '2021 King of the Hill', day: '2021-07-01', place: '5-8', usd: '' },
  { player: 'Finch', page: '2022 King of the Hill', day: '2022-07-01', place: 2, usd: 100 },
];

const league = (League: string, short: string, Region: string): Entry => ({
  League,
  'League Short': short,
  Region,
  Level: 'Primary',
  IsOfficial: 'Yes',
});

const earner = (PlayerId: number, CurrentHandle: string, TotalUSDPrize: number) => ({
  PlayerId,
  NameFirst: '',
  NameLast: '',
  CurrentHandle,
  CountryCode: '',
  TotalUSDPrize,
  Game: 'League of Legends',
  Genre: '',
});

/** Careers and prizes besides the games of the world: of a player who plays today, and of two who do not. */
const FILES: Readonly<Record<string, string>> = {
  'Contracts.json': JSON.stringify(CONTRACTS),
  'Leagues.json': JSON.stringify([
    league('LoL Champions Korea', 'LCK', 'Korea'),
    league('World Championship', 'WCS', 'International'),
  ]),
  'ListplayerCurrent.json': JSON.stringify([
    member('Foxes mid', 'Ash Foxes', 'Mid', { Name: 'Ada Korr', Country: 'kr', Residency: 'Korea' }),
    member('Foxes sage', 'Ash Foxes', 'Head Coach'),
  ]),
  // A team without known players.
  'Teams.json': JSON.stringify([{ Name: 'Iris Moles', OverviewPage: 'Iris Moles', Short: 'IM', Region: 'Europe' }]),
  'TournamentResults1v1.json': JSON.stringify(
    PRIZES.map(({ player, page, day, place, usd }, index) => ({
      Event: page.replaceAll('/', ' '),
      Date: day,
      Place: place,
      'Prize USD': usd,
      PrizeUnit: 'USD',
      PlayerLink: player,
      Team: page.startsWith('LCK/2022') ? 'Ash Foxes' : '',
      OverviewPage: page,
      UniqueLine: `${page}_${index}`,
      Date__precision: 1,
    })),
  ),
  'highest_earning_players.csv': csv([
    earner(11, 'Wren', 6400.5),
    earner(12, 'Finch', 1000),
    earner(13, 'Foxes top', 250_000.25),
  ]),
};

export const careersWorld = () => new World(ALL_SERIES.slice(-12), FILES);
