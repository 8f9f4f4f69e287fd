import { isPast, type CountedResource } from '../../archive/coverage.js';
import { VRS_LISTS, WORLD_LISTS } from './ranking-lists.js';

const LISTED_DAY = `(listed_at at time zone 'UTC')::date`;
const WAS_PLAYED = `status = 'completed' and not forfeit`;

/** The demos' tables of single rounds are files of their own. */
const isOfRounds = (fileName: string) => /rounds|kills|economy|clutches/i.test(fileName);

const OF_MATCHES = {
  importers: ['cs2:hltv', 'cs2:predictor', 'cs2:tier3', 'cs2:demos', 'cs2:pushes'],
  readsFile: (fileName: string) => !isOfRounds(fileName),
};

const inDemos = (name: RegExp) => ({
  importers: ['cs2:demos'],
  readsFile: (fileName: string) => name.test(fileName),
});

export const cs2Coverage: readonly CountedResource[] = [
  {
    resource: 'matches',
    kind: 'match',
    from: 'cs2_match',
    day: `(coalesce(starts_at, listed_at) at time zone 'UTC')::date`,
    seasons: {
      season: `extract(year from listed_at at time zone 'UTC')::text`,
      league: `'tier ' || tier`,
      leagueSays: 'Tier of the event, s the highest',
      parts: [
        {
          part: 'result',
          says: 'Matches whose day is past, without a result',
          of: `status not in ('postponed', 'cancelled') and ${isPast('listed_at')}`,
          has: `status = 'completed'`,
        },
        { part: 'maps', says: 'Matches that were played, without maps', of: WAS_PLAYED, has: 'map_count > 0' },
        {
          part: 'player_stats',
          says: 'Matches that were played, without figures of the players',
          of: WAS_PLAYED,
          has: 'has_stats',
        },
        { part: 'demos', says: 'Matches that were played, without a demo', of: WAS_PLAYED, has: 'demo_count > 0' },
      ],
    },
    ...OF_MATCHES,
  },
  { resource: 'maps', from: 'cs2_map', day: LISTED_DAY, ...OF_MATCHES },
  { resource: 'player-stats', from: 'cs2_player_map', day: LISTED_DAY, ...OF_MATCHES },
  {
    resource: 'rounds',
    from: 'cs2_round r left join cs2_map m on m.match_n = r.match_n and m.number = r.map_number',
    day: LISTED_DAY,
    ...inDemos(/rounds/i),
  },
  { resource: 'kills', from: 'cs2_kill', day: LISTED_DAY, ...inDemos(/kills/i) },
  { resource: 'events', kind: 'event', from: 'cs2_event', day: 'starts_on', ...OF_MATCHES },
  { resource: 'teams', kind: 'team', from: 'cs2_team', ...OF_MATCHES },
  { resource: 'players', kind: 'player', from: 'cs2_player', ...OF_MATCHES },
  { resource: 'roster-changes', from: 'cs2_roster_change', day: 'changed_on', ...OF_MATCHES },
  { resource: 'transfers', from: 'cs2_transfer', day: 'moved_on', ...OF_MATCHES },
  {
    resource: 'world-rankings',
    from: 'cs2_world_rank',
    day: 'listed_on',
    lists: WORLD_LISTS,
    ...OF_MATCHES,
  },
  {
    resource: 'vrs-rankings',
    from: 'cs2_vrs_rank',
    day: 'listed_on',
    lists: { ...VRS_LISTS, from: `cs2_vrs_list where region = 'global'`, series: 'kind' },
    importers: ['cs2:vrs'],
  },
  { resource: 'skins', from: 'cs2_skin', importers: ['cs2:catalogue', 'cs2:skins', 'cs2:offers'] },
  {
    resource: 'skin-offers',
    from: 'cs2_skin_offer',
    day: `(told_at at time zone 'UTC')::date`,
    importers: ['cs2:skins', 'cs2:offers'],
  },
];
