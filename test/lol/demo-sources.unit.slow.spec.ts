import { groupBy } from '../../src/archive/group.js';
import { numberIn, rowAt, sidesOf, World, type Game, type Row } from './demo-files.js';

type Record = Readonly<{ [column: string]: string | number }>;

const table = (world: World, name: string) => world.json<Record[]>(`leaguepedia/${name}.json`);
const nameOf = (link: string | number | undefined) => String(link).replace(/ \(.*\)$/, '');

describe.each([20_260_101, 7])('what other sources say about the leagues grown from %i', (seed) => {
  let world: World;
  let games: Game[];

  beforeAll(async () => {
    world = await World.write(seed);
    games = world.games();
  });

  /** The games of a page such as `LCK/2025 Season/Spring Playoffs`. */
  const gamesOf = (page: string): Game[] => {
    const [league, season, event = ''] = page.split('/');
    return games.filter((game) => {
      const about = rowAt(game, 100);
      const isPlayoffs = event.endsWith('Playoffs') ? '1' : '0';
      return (
        about['league'] === league &&
        `${about['year']} Season` === season &&
        (event === 'Main Event' || (event.startsWith(about['split'] as string) && about['playoffs'] === isPlayoffs))
      );
    });
  };

  test('gol.gg: the box scores of players as Oracle has them, of games whose addresses are listed', () => {
    const rows = world.rowsOf(/^golgg\/game_data/);
    const byGame = groupBy(rows, (row) => row['Game ID']);
    const links = world.rowsOf(/games_links/).map((row) => /stats\/(\d+)\//.exec(row['Link'] as string)?.[1]);
    expect([...byGame.keys()]).toEqual(links);
    const wanted = games.filter((game) => {
      const about = rowAt(game, 100);
      return about['league'] === 'LCK' && about['year'] === '2025';
    });
    expect(byGame.size).toBe(wanted.length);
    for (const [index, ofGame] of [...byGame.values()].entries()) {
      const game = wanted[index] as Game;
      expect(ofGame.map((row) => asOracle(row))).toEqual(
        sidesOf(game).flatMap(({ side, players }) =>
          players.map((line) => ({
            player: line['playername'],
            team: side['teamname'],
            won: side['result'] === '1',
            seconds: numberIn(side, 'gamelength'),
            figures: [
              line['kills'],
              line['deaths'],
              line['assists'],
              line['totalgold'],
              line['total cs'],
              line['golddiffat15'],
            ].map(Number),
          })),
        ),
      );
    }
  });

  test('standings: series, games and streaks that follow from the games', () => {
    const standings = table(world, 'Standings');
    expect(standings.length).toBe(5 * 8 + 5 * 4 + 3 * 4);
    for (const { OverviewPage: page, Team: team, ...row } of standings) {
      const own = gamesOf(String(page)).filter(
        (game) => rowAt(game, 100)['playoffs'] === '0' && teamsOf(game).includes(String(team)),
      );
      const winsIn = (of: readonly Game[]) => of.filter((game) => winnerOf(game) === team).length;
      // A team has one match a day.
      const series = [...groupBy(own, (game) => rowAt(game, 100)['date']?.slice(0, 10)).values()];
      const won = series.map((match) => winsIn(match) > match.length / 2);
      const counted = [won.filter(Boolean).length, won.filter((one) => !one).length];
      expect([row['WinSeries'], row['LossSeries']]).toEqual(counted);
      expect([row['WinGames'], row['LossGames']]).toEqual([winsIn(own), own.length - winsIn(own)]);
      const last = won.at(-1) as boolean;
      const streak = won.length - 1 - won.lastIndexOf(!last);
      expect([row['Streak'], row['StreakDirection']]).toEqual([streak, last ? 'W' : 'L']);
    }
  });

  test('rosters: who played for the team, with roles', () => {
    const roles = 'Top;;Jungle;;Mid;;Bot;;Support';
    for (const { OverviewPage: page, Team: team, RosterLinks: links, Roles: wanted, Flags: flags } of table(
      world,
      'TournamentRosters',
    )) {
      const game = gamesOf(String(page)).find((one) => teamsOf(one).includes(String(team))) as Game;
      const side = sidesOf(game).find((one) => one.side['teamname'] === team);
      expect(String(links).split(';;').map(nameOf)).toEqual(side?.players.map((line) => line['playername']));
      expect([wanted, String(flags).split(';;').length]).toEqual([roles, 5]);
    }
  });

  test('contracts: lead from the first rosters to those of today', () => {
    const contracts = table(world, 'Contracts');
    const days = contracts.map(({ NewsId: news }) => String(news).slice('News/'.length, 'News/2025-01-01'.length));
    expect(days).toEqual(days.toSorted());
    const team = new Map<string, string>();
    for (const contract of contracts) {
      if (contract['IsRemoval'] === 1) team.delete(String(contract['Player']));
      else team.set(String(contract['Player']), String(contract['Team']));
    }
    const today = table(world, 'ListplayerCurrent').map((row): [string, string] => [
      String(row['Link']),
      String(row['Team']),
    ]);
    expect([...team].toSorted()).toEqual(today.toSorted());
    const joined = contracts.filter((contract) => contract['IsRemoval'] !== 1);
    expect(joined.every(({ ContractEnd: end }, index) => String(end) > (days[index] as string))).toBe(true);
    expect(contracts.length).toBeGreaterThan(joined.length);
    const moved = groupBy(joined, ({ Player: player }) => player);
    expect([...moved.values()].filter((ofPlayer) => ofPlayer.length > 1).length).toBeGreaterThan(10);
  });

  test('histories and appearances: as many games as were played', () => {
    for (const row of table(world, 'PlayerLeagueHistory')) {
      const pages = String(row['LeagueHistory'])
        .split(';;;')
        .map((part) => part.split('::') as [string, string]);
      const played = pages.flatMap(([page, team]) =>
        gamesOf(page).filter((game) =>
          sidesOf(game).some(
            ({ side, players }) =>
              side['teamname'] === team && players.some((line) => line['playername'] === nameOf(row['Player'])),
          ),
        ),
      );
      expect([row['Player'], row['TotalGames']]).toEqual([row['Player'], played.length]);
    }
    const appearances = world.rowsOf(/regular_appearances/);
    expect(appearances.reduce((total, row) => total + Number(row['Games']), 0)).toBe(
      games.filter((game) => rowAt(game, 100)['split'] !== '' && rowAt(game, 100)['playoffs'] === '0').length * 10,
    );
  });

  test('awards: one most valuable player a tournament, of those who played there', () => {
    for (const [page, awards] of groupBy(table(world, 'IndividualAchievements'), ({ OverviewPage: at }) =>
      String(at),
    )) {
      const players = new Set(
        gamesOf(page).flatMap((game) =>
          sidesOf(game).flatMap((side) => side.players.map((line) => line['playername'])),
        ),
      );
      expect(awards.filter(({ Player: player }) => !players.has(String(player)))).toEqual([]);
      const names = awards.map(({ Display: name }) => name);
      expect(names.filter((name) => name === 'Most Valuable Player')).toHaveLength(1);
      expect(names.filter((name) => name === 'All Pro Team')).toHaveLength(5);
    }
  });

  test('duels: the places of eight, the winner first', () => {
    for (const [, results] of groupBy(table(world, 'TournamentResults1v1'), ({ Event: event }) => event)) {
      expect(results.map(({ Place: place }) => place)).toEqual([1, 2, '3-4', '3-4', '5-8', '5-8', '5-8', '5-8']);
      expect(new Set(results.map(({ PlayerLink: player }) => player)).size).toBe(8);
    }
  });

  test('earnings: a fifth of what the teams have won, the highest first', () => {
    const rows = world.rowsOf(/earnings/);
    const prizes = rows.map((row) => Number(row['TotalUSDPrize']));
    expect(prizes).toEqual(prizes.toSorted((one, other) => other - one));
    const [cup, lck, lpl] = [150 + 75 + 30 + 15, 60 + 30 + 2 * 12.5, 15 + 7.5];
    expect(prizes.reduce((total, prize) => total + prize, 0)).toBe((3 * cup + 5 * (lck + lpl)) * 1_000);
  });
});

function teamsOf(game: Game): string[] {
  return sidesOf(game).map(({ side }) => side['teamname'] as string);
}

function winnerOf(game: Game): string | undefined {
  return sidesOf(game).find(({ side }) => side['result'] === '1')?.side['teamname'];
}

function asOracle(row: Row): object {
  return {
    player: row['Player'],
    team: row['Team'],
    won: row['Victory'] === 'True',
    seconds: Math.round(Number(row['Game Duration']) * 60),
    figures: ['Kills', 'Deaths', 'Assists', 'Golds', 'CS', 'GD@15'].map((name) => Number(row[name])),
  };
}
