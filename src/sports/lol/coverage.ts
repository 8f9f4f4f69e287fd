import { isPast, type CountedResource } from '../../archive/coverage.js';
import { RANKING_LISTS } from './ranking-lists.js';

const MATCH_DAY = `(starts_at at time zone 'UTC')::date`;
const IS_OVER = `m.state = 'completed'`;

/** The importers of games, which are in CSV files. */
const CSV_OF_GAMES = {
  importers: ['lol:riot', 'lol:oracles-elixir', 'lol:golgg'],
  readsFile: (fileName: string) => /\.csv(\.gz)?$/i.test(fileName),
};

/** The importers of a resource, which is in files with these names. */
const filesNamed = (name: RegExp) => ({
  importers: ['lol:riot', 'lol:appearances', 'lol:leaguepedia', 'lol:earnings'],
  readsFile: (fileName: string) => name.test(fileName),
});

export const lolCoverage: readonly CountedResource[] = [
  { resource: 'leagues', from: 'lol_league', ...filesNamed(/^(Current)?Leagues\./i) },
  { resource: 'tournaments', from: 'lol_tournament', day: 'starts_on', ...filesNamed(/tournaments\./i) },
  { resource: 'standings', from: 'lol_standing', ...filesNamed(/^(standings|tournaments)\./i) },
  {
    resource: 'matches',
    from: 'lol_match m left join lol_league l on l.n = m.league_n',
    day: `coalesce(starts_on, ${MATCH_DAY})`,
    seasons: {
      season: 'm.season::text',
      league: 'l.name',
      leagueSays: 'League',
      parts: [
        {
          part: 'result',
          says: 'Matches whose day is past, without a result',
          of: isPast('m.listed_at'),
          has: IS_OVER,
        },
        { part: 'games', says: 'Matches with a result, without games', of: IS_OVER, has: 'm.game_count > 0' },
        {
          part: 'player_stats',
          says: 'Matches with a result, without figures of the players in every game',
          of: IS_OVER,
          has: `not m.is_partial and m.postgame_level in ('player_stats_basic', 'live', 'player_stats_full')`,
        },
      ],
    },
    ...CSV_OF_GAMES,
  },
  { resource: 'games', from: 'lol_game', day: MATCH_DAY, ...CSV_OF_GAMES },
  { resource: 'player-stats', from: 'lol_game_line', day: MATCH_DAY, ...CSV_OF_GAMES },
  { resource: 'players', from: 'lol_player', ...filesNamed(/players?\.|player_master|ListplayerCurrent/i) },
  { resource: 'teams', from: 'lol_team', ...filesNamed(/^(teams|organizations)\./i) },
  {
    resource: 'transfers',
    from: 'lol_transfer',
    day: 'transferred_on',
    ...filesNamed(/rosters|contracts|appearances\.|PlayerLeagueHistory/i),
  },
  { resource: 'earnings', from: 'lol_earning', day: 'day', ...filesNamed(/earning|TournamentResults/i) },
  {
    resource: 'rankings',
    from: 'lol_ranking',
    day: 'listed_on',
    lists: RANKING_LISTS,
    ...CSV_OF_GAMES,
  },
];
