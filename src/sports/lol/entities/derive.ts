import { analyzeGrown } from '../../../archive/build/analyze.js';
import type { DeriveContext } from '../../../archive/importer.js';
import type { Fact } from '../../../facts/fact.js';
import { reportUnresolved } from '../../../archive/resolve/unresolved.js';
import { deriveChampions, derivePlayersAbout, deriveTeamsAbout } from './derive-about.js';
import { deriveCareers } from './derive-careers.js';
import { deriveGames } from './derive-games.js';
import { deriveLeaders, playersOf } from './derive-leaders.js';
import { deriveMatches, rewriteMatches } from './derive-matches.js';
import { deriveNames } from './derive-names.js';
import { deriveRankings } from './derive-rankings.js';
import { listHidden } from './hidden-matches.js';
import { dropMergedGames, dropMergedMatches, listMergedGames } from './merge-games.js';
import { deriveAchievements, deriveEarnings, deriveTitles, listLostPrizes } from './derive-results.js';
import { hasNewRecords } from './new-records.queries.js';
import { dropMoved, listMoved, type Rekeyed } from './moved.queries.js';
import { numberGames } from './number-games.js';
import { numberMatches } from './number-matches.js';
import { numberLeagues } from './number-leagues.js';
import { numberPlayers } from './number-players.js';
import { numberTeams } from './number-teams.js';
import { numberTournaments } from './number-tournaments.js';
import { changedStandings, readStandings } from './standings-facts.js';
import { listStaleGames } from './stale-games.queries.js';
import { listStalePlayers } from './stale-players.queries.js';
import { newTransfers } from './transfer-facts.js';

/**
 * Numbers the records of the run, joins them with other sources' earlier records, and derives the rows that the routes
 * read. Each step can be repeated. Returns the facts that an archive publishes, new transfers and changed standings;
 * the others come from live games.
 */
export async function deriveLol(context: DeriveContext): Promise<Fact[]> {
  const { client } = context;
  await client.query(`set local work_mem = '128MB'`);
  await client.query('set local jit = off');
  await numberLeagues(context);
  const rekeyed = await numberAnew(context);
  await numberGames(context);
  await numberMatches(context);
  await analyzeGrown(client, ['lol_game_match']);
  const moved = await listMoved(client, rekeyed);
  const merged = await listMergedGames(client);
  const stale = new Set([...(await listStaleGames(context)), ...moved.games, ...merged.into]);
  for (const n of merged.gone) stale.delete(n);
  const games = [...stale];
  const before = await playersOf(client, [...games, ...merged.gone]);
  await dropMergedGames(client, merged.gone);
  await deriveGames(context, games);
  await analyzeGrown(client, ['lol_game', 'lol_game_line', 'lol_game_frame']);
  await deriveMatches(context, [...games, ...merged.gone]);
  await rewriteMatches(context, moved.matches);
  await dropMergedMatches(client, merged.gone);
  await listHidden(client);
  await analyzeGrown(client, ['lol_match']);
  const players = [...new Set([...(await listStalePlayers(context, games)), ...moved.players])];
  const transfers = await deriveCareers(context, [...new Set([...before, ...players])]);
  await derivePlayersAbout(context, players);
  await deriveTeamsAbout(context);
  await deriveChampions(context);
  await deriveEarnings(context, players);
  await listLostPrizes(context);
  await deriveAchievements(context, players);
  await analyzeGrown(client, ['lol_earning', 'lol_achievement', 'lol_player_about', 'lol_team_about']);
  const standings = await readStandings(client);
  await dropMoved(client);
  await deriveNames(context);
  await deriveTitles(context);
  await analyzeGrown(client, ['lol_league', 'lol_tournament', 'lol_team', 'lol_player', 'lol_standing']);
  await deriveLeaders(client, [...before, ...(await playersOf(client, games))]);
  await deriveRankings(context);
  await analyzeGrown(client, ['lol_leader', 'lol_ranking_list', 'lol_ranking']);
  await reportUnresolved(context, 'lol');
  return [...(await newTransfers(context, transfers)), ...(await changedStandings(context, standings))];
}

/** A run without records that may change who is who leaves teams, players and tournaments as they are. */
async function numberAnew(context: DeriveContext): Promise<Rekeyed> {
  const NONE = new Set<number>();
  if (!(await hasNewRecords(context.client, context.sinceRun)))
    return { teams: NONE, players: NONE, tournaments: NONE };
  return {
    teams: await numberTeams(context),
    players: await numberPlayers(context),
    tournaments: await numberTournaments(context),
  };
}
