import type { CountedResource } from '../../archive/coverage.js';
import { RANKING_LISTS } from './ranking-lists.js';

const MATCH_DAY = `(starts_at at time zone 'UTC')::date`;

/** The sources of games publish them in files of comma-separated values, and all else in JSON. */
const OF_GAMES = {
  importers: ['lol:riot', 'lol:oracles-elixir', 'lol:golgg'],
  readsFile: (fileName: string) => /\.csv(\.gz)?$/i.test(fileName),
};

/** Sources of all else, that have such names, where their files hold a resource. */
const toldIn = (name: RegExp) => ({
  importers: ['lol:riot', 'lol:appearances', 'lol:leaguepedia', 'lol:earnings'],
  readsFile: (fileName: string) => name.test(fileName),
});

export const lolCoverage: readonly CountedResource[] = [
  { resource: 'leagues', from: 'lol_league', ...toldIn(/^(Current)?Leagues\./i) },
  { resource: 'tournaments', from: 'lol_tournament', day: 'starts_on', ...toldIn(/tournaments\./i) },
  { resource: 'standings', from: 'lol_standing', ...toldIn(/^(standings|tournaments)\./i) },
  { resource: 'matches', from: 'lol_match', day: `coalesce(starts_on, ${MATCH_DAY})`, ...OF_GAMES },
  { resource: 'games', from: 'lol_game', day: MATCH_DAY, ...OF_GAMES },
  { resource: 'player-stats', from: 'lol_game_line', day: MATCH_DAY, ...OF_GAMES },
  { resource: 'players', from: 'lol_player', ...toldIn(/players?\.|player_master|ListplayerCurrent/i) },
  { resource: 'teams', from: 'lol_team', ...toldIn(/^(teams|organizations)\./i) },
  {
    resource: 'transfers',
    from: 'lol_transfer',
    day: 'transferred_on',
    ...toldIn(/rosters|contracts|appearances\.|PlayerLeagueHistory/i),
  },
  { resource: 'earnings', from: 'lol_earning', day: 'day', ...toldIn(/earning|TournamentResults/i) },
  {
    resource: 'rankings',
    from: 'lol_ranking',
    day: 'listed_on',
    lists: RANKING_LISTS,
    ...OF_GAMES,
  },
];
