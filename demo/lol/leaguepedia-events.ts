import { awardsOf } from './awards.js';
import { EXHIBITION, LANTERN_CUP, LCK, type Team, LPL } from './league.js';
import { homeLeague } from './leaguepedia-people.js';
import { type Entry, eventName, linkOf, overviewPage, pagesOf, regionOf, ROLE_WORDS } from './leaguepedia-pages.js';
import type { PlayedMatch } from './matches.js';
import { ALL_TEAMS } from './rosters.js';
import type { Tournament } from './season.js';

export function leagues(): Entry[] {
  return [LCK, LPL, LANTERN_CUP, EXHIBITION].map((league) => ({
    cells: {
      League: league.name,
      'League Short': league.name,
      Region: regionOf(league),
      Level: league === LPL ? 'Secondary' : 'Primary',
      IsOfficial: 'Yes',
    },
    page: 'Leagues',
    namespace: 'Metadata',
  }));
}

export function teams(): Entry[] {
  const unknown = ['Image', 'Twitter', 'Youtube', 'Facebook', 'Instagram', 'Discord', 'Snapchat', 'Vk', 'Subreddit'];
  return ALL_TEAMS.map((team) => ({
    cells: {
      Name: team.name,
      OverviewPage: team.name,
      Short: team.code,
      Location: '',
      TeamLocation: '',
      Region: regionOf(homeLeague(team)),
      OrganizationPage: '',
      ...Object.fromEntries(unknown.map((name) => [name, ''])),
      Website: `https://${team.name.toLowerCase().replaceAll(' ', '-')}.example/`,
      RosterPhoto: '',
      IsDisbanded: 0,
      RenamedTo: '',
      IsLowercase: 0,
    },
    page: team.name,
    namespace: 'Main',
  }));
}

/** The teams at the start of each stage, with their players. */
export function tournamentRosters(tournaments: readonly Tournament[]): Entry[] {
  return tournaments.flatMap((tournament) =>
    pagesOf(tournament).flatMap((stage) => {
      const page = overviewPage(tournament, stage);
      return teamsIn(stage.matches).map((team, index): Entry => {
        const players = tournament.rosters.get(team) ?? [];
        return {
          cells: {
            Team: team.name,
            OverviewPage: page,
            Region: tournament.league === LANTERN_CUP ? regionOf(homeLeague(team)) : '',
            RosterLinks: players.map(linkOf).join(';;'),
            Roles: players.map(({ place }) => ROLE_WORDS[place]).join(';;'),
            Flags: players.map(({ country }) => country.name).join(';;'),
            Footnotes: [''],
            IsUsed: '',
            Tournament: eventName(tournament, stage),
            Short: team.code,
            IsComplete: 1,
            PageAndTeam: `${page}_${team.name}`,
            UniqueLine: `${page}_${index + 1}`,
          },
          page,
          namespace: 'Main',
        };
      });
    }),
  );
}

function teamsIn(matches: readonly PlayedMatch[]): Team[] {
  return [...new Set(matches.flatMap((match) => match.teams))];
}

/** The standings of round-robin stages. */
export function standings(tournaments: readonly Tournament[]): Entry[] {
  return tournaments.flatMap((tournament) =>
    tournament.stages.flatMap((stage) =>
      stage.ranks.map(({ rank, team, wins, losses }, index): Entry => {
        const page = overviewPage(tournament, stage);
        const [won, lost] = gamesOf(team, stage.matches);
        return {
          cells: {
            OverviewPage: page,
            Team: team.name,
            PageAndTeam: `${page}_${team.name}`,
            N: index + 1,
            Place: rank,
            WinSeries: wins,
            LossSeries: losses,
            TieSeries: 0,
            WinGames: won,
            LossGames: lost,
            Points: 0,
            PointsTiebreaker: 0,
            ...streakOf(team, stage.matches),
          },
          page,
          namespace: 'Main',
        };
      }),
    ),
  );
}

function gamesOf(team: Team, matches: readonly PlayedMatch[]): [won: number, lost: number] {
  const own = matches.filter((match) => match.teams.includes(team));
  const counts = own.map(({ teams: pair, wins }) => (pair[0] === team ? wins : ([wins[1], wins[0]] as const)));
  return [counts.reduce((total, [won]) => total + won, 0), counts.reduce((total, [, lost]) => total + lost, 0)];
}

/** The length of a team's current run of won, or of lost, matches. */
function streakOf(team: Team, matches: readonly PlayedMatch[]): { Streak: number; StreakDirection: string } {
  const newest = matches.filter((match) => match.teams.includes(team)).toReversed();
  const isWon = newest[0]?.winner === team;
  const end = newest.findIndex(({ winner }) => (winner === team) !== isWon);
  return { Streak: end < 0 ? newest.length : end, StreakDirection: isWon ? 'W' : 'L' };
}

/** The awards of the first stages of seasons. */
export function achievements(tournaments: readonly Tournament[]): Entry[] {
  return tournaments.flatMap((tournament) => {
    const [stage] = tournament.stages;
    if (!stage) return [];
    const page = overviewPage(tournament, stage);
    return awardsOf(tournament).map(({ name, player, team }): Entry => {
      const isShared = linkOf(player) !== player.handle;
      return {
        cells: {
          Player: player.handle,
          Link: isShared ? linkOf(player) : '',
          Team: team.name,
          OverviewPage: page,
          Display: name,
          Place: '',
          'Place Number': '',
          AchievementType: 'Season Award',
          Description: name === 'Most Valuable Player' ? '$ 2,000' : '-',
        },
        page,
        namespace: 'Main',
      };
    });
  });
}
