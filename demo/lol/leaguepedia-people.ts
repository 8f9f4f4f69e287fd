import { LPL_TEAMS, LCK, type League, type Team, LPL } from './league.js';
import { type Entry, linkOf, overviewPage, pagesOf, regionOf, ROLE_WORDS } from './leaguepedia-pages.js';
import type { Player } from './people.js';
import type { Rosters } from './rosters.js';
import type { Tournament } from './season.js';
import { contractsAt, type Signing } from './signings.js';

export function homeLeague(team: Team): League {
  return LPL_TEAMS.includes(team) ? LPL : LCK;
}

/** The announced contracts; a retired player is removed from the team. */
export function contracts(signings: readonly Signing[]): Entry[] {
  const ofDay = new Map<string, number>();
  return signings.map(({ day, player, from, to, until }) => {
    const place = (ofDay.get(day) ?? 0) + 1;
    ofDay.set(day, place);
    return {
      cells: {
        Player: linkOf(player),
        Team: (to ?? from)?.name ?? '',
        ContractEnd: until ?? '',
        IsRemoval: to ? '' : 1,
        NewsId: `News/${day}_${place}`,
        ContractEnd__precision: until ? 1 : '',
      },
      page: `News/${day}`,
      namespace: 'Data',
    };
  });
}

/** The players on the teams' pages today. */
export function currentPlayers(today: Rosters, signings: readonly Signing[]): Entry[] {
  const ends = contractsAt(signings);
  return [...today].flatMap(([team, players]) =>
    players.map((player, place): Entry => {
      const end = ends.get(player) ?? '';
      return {
        cells: {
          ID: player.handle,
          Link: linkOf(player),
          Name: `${player.firstName} ${player.lastName}`,
          N: place + 2,
          Country: player.country.code,
          Role: ROLE_WORDS[player.place] as string,
          IsSubstitute: 'No',
          IsTrainee: 'No',
          Team: team.name,
          ContractDate: end,
          Residency: regionOf(homeLeague(team)),
          ContractDate__precision: end === '' ? '' : 1,
        },
        page: team.name,
        namespace: 'Main',
      };
    }),
  );
}

/** For each player and league, the stages with the team and the number of games in each. */
export function leagueHistories(tournaments: readonly Tournament[]): Entry[] {
  return careers(tournaments).map(({ player, league, stays }) => ({
    cells: {
      Player: linkOf(player),
      Teams: [...new Set(stays.map(({ team }) => team.name))],
      League: league.name,
      LeagueHistory: stays.map(({ page, team }) => `${page}::${team.name}`).join(';;;'),
      TotalGames: stays.reduce((total, { games }) => total + games, 0),
    },
    page: linkOf(player),
    namespace: 'Main',
  }));
}

interface Stay {
  page: string;
  tournament: Tournament;
  team: Team;
  games: number;
}

/** Each player's stages in each league. */
export function careers(tournaments: readonly Tournament[]): { player: Player; league: League; stays: Stay[] }[] {
  const found = new Map<string, { player: Player; league: League; stays: Stay[] }>();
  for (const tournament of tournaments) {
    for (const stage of pagesOf(tournament)) {
      const stages = tournament.split === undefined ? tournament.stages : [stage];
      const games = stages.flatMap(({ matches }) => matches.flatMap((match) => match.games));
      for (const [team, players] of tournament.rosters) {
        const played = games.filter(({ teams }) => teams.blue === team || teams.red === team).length;
        if (played === 0) continue;
        for (const player of players) {
          const place = `${player.id} ${tournament.league.id}`;
          const career = found.get(place) ?? { player, league: tournament.league, stays: [] };
          career.stays.push({ page: overviewPage(tournament, stage), tournament, team, games: played });
          found.set(place, career);
        }
      }
    }
  }
  return [...found.values()];
}
