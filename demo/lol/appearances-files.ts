import { LANTERN_CUP, LPL } from './league.js';
import { careers, homeLeague } from './leaguepedia-people.js';
import { linkOf, overviewPage, pagesOf, regionOf } from './leaguepedia-pages.js';
import type { Player } from './people.js';
import type { Tournament } from './season.js';

type Cell = string | number;

/** Every player who has played, with the day of birth. */
export function playerMasterFile(tournaments: readonly Tournament[]): string {
  const homes = new Map<Player, string>();
  for (const { rosters } of tournaments) {
    for (const [team, players] of rosters) for (const player of players) homes.set(player, regionOf(homeLeague(team)));
  }
  const rows = [...homes].map(([player, residency]) => [
    linkOf(player),
    linkOf(player),
    player.handle,
    player.birth,
    player.country.name,
    '',
    residency,
    1,
  ]);
  return file('AllName,PlayerPage,CurrentID,Birthdate,Country,Nationality,Residency,Birthdate__precision', rows);
}

/** The number of each player's games in the regular season of each split. */
export function appearancesFile(tournaments: readonly Tournament[]): string {
  const rows = careers(tournaments).flatMap(({ player, league, stays }) =>
    stays
      .filter(({ page }) => page.endsWith('Season'))
      .map(({ team, tournament, games }) => [
        linkOf(player),
        team.name,
        league.name,
        tournament.season,
        tournament.split ?? '',
        games,
      ]),
  );
  return file('PlayerLink,Team,League,Year,Split,Games', rows);
}

export function tournamentPagesFile(tournaments: readonly Tournament[]): string {
  const rows = tournaments.flatMap((tournament) =>
    pagesOf(tournament).map((stage) => [
      overviewPage(tournament, stage),
      tournament.league.name,
      tournament.season,
      tournament.split ?? '',
      tournament.split === 'Spring' ? 1 : 2,
      new Date(Math.min(...stage.matches.map(({ startsAt }) => startsAt))).toISOString().slice(0, 10),
      regionOf(tournament.league),
      tournament.league === LPL ? 'Secondary' : 'Primary',
      stage.isPlayoffs ? 1 : 0,
      1,
      1,
      stage.isPlayoffs ? 'playoffs' : tournament.league === LANTERN_CUP ? 'main' : 'regular',
    ]),
  );
  return file(
    'OverviewPage,League,Year,Split,SplitNumber,DateStart,Region,Level,IsPlayoffs,IsOfficial,DateStart__precision,stage',
    rows,
  );
}

function file(header: string, rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows.map((cells) => cells.join(','))].map((line) => `${line}\n`).join('');
}
