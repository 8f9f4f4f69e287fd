import type { Random } from '../random.js';
import { CHAMPION_POOLS, championName } from './champions.js';
import { appearancesFile, playerMasterFile, tournamentPagesFile } from './appearances-files.js';
import { duelResults } from './duels.js';
import { earningsFile } from './earnings-file.js';
import { golggFile, golggLinksFile } from './golgg-files.js';
import { LCK } from './league.js';
import { achievements, leagues, standings, teams, tournamentRosters } from './leaguepedia-events.js';
import { type Entry, Wiki } from './leaguepedia-pages.js';
import { contracts, currentPlayers, leagueHistories } from './leaguepedia-people.js';
import type { Rosters } from './rosters.js';
import type { History } from './season.js';
import { listSignings } from './signings.js';

type NamedText = [name: string, text: string];

/** The tables of the wiki, and the other files made from it. */
export function wikiFiles(history: History, random: Random): NamedText[] {
  const { tournaments, rosters } = history;
  const signings = listSignings(random.fork('signings'), history);
  const tables: Record<string, Entry[]> = {
    Champions: champions(),
    Contracts: contracts(signings),
    IndividualAchievements: achievements(tournaments),
    Leagues: leagues(),
    ListplayerCurrent: currentPlayers(rosters.at(-1) as Rosters, signings),
    PlayerLeagueHistory: leagueHistories(tournaments),
    Standings: standings(tournaments),
    Teams: teams(),
    TournamentResults1v1: duelResults(tournaments, random.fork('duels')),
    TournamentRosters: tournamentRosters(tournaments),
  };
  const wiki = new Wiki();
  return [
    ...Object.entries(tables).map(([name, entries]): NamedText => [`leaguepedia/${name}.json`, wiki.table(entries)]),
    ['leaguepedia/appearances_player_master.csv', playerMasterFile(tournaments)],
    ['leaguepedia/appearances_regular_appearances.csv', appearancesFile(tournaments)],
    ['leaguepedia/appearances_tournaments.csv', tournamentPagesFile(tournaments)],
  ];
}

/** Real champions; upstream has more of them. */
function champions(): Entry[] {
  const unknown = ['Title', 'ReleaseDate', 'BE', 'RP', 'Resource', 'RealName', 'Pronoun', 'KeyDdragon', 'KeyInteger'];
  return CHAMPION_POOLS.flat()
    .map(championName)
    .toSorted()
    .map((name) => ({
      cells: { Name: name, ...Object.fromEntries(unknown.map((column) => [column, ''])), Attributes: [''] },
      page: name,
      namespace: 'Main',
    }));
}

/** Box scores of the larger league's first whole season, and its players' prizes. */
export function otherFiles({ tournaments, splits }: History): NamedText[] {
  const season = splits[1]?.season;
  const ofSeason = tournaments.filter((one) => one.league === LCK && one.season === season);
  return [
    [`golgg/game_data${season}.csv`, golggFile(ofSeason)],
    ['golgg/games_links.csv', golggLinksFile(ofSeason)],
    ['earnings/highest_earning_players.csv', earningsFile(tournaments)],
  ];
}
