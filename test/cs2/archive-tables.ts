import type { FamilyTables } from '../support/table-content.js';

/** The kinds of records whose numbers the columns hold. */
const KINDS: Readonly<Record<string, string>> = {
  event_n: 'event',
  team_n: 'team',
  team1_n: 'team',
  team2_n: 'team',
  opponent_n: 'team',
  winner_n: 'team',
  champion_n: 'team',
  picked_by_n: 'team',
  killer_team_n: 'team',
  victim_team_n: 'team',
  from_n: 'team',
  to_n: 'team',
  player_n: 'player',
  killer_n: 'player',
  victim_n: 'player',
  assister_n: 'player',
  clutch_player_n: 'player',
  opening_killer_n: 'player',
  opening_victim_n: 'player',
  match_n: 'match',
};

const SUBJECTS: Readonly<Record<string, string>> = {
  cs2_team: 'team',
  cs2_player: 'player',
  cs2_event: 'event',
  cs2_match: 'match',
};

/** Columns that name runs or are made of our numbers, which two archives need not share. */
const LEFT_OUT = ['hash', 'run_id', 'updated_at', 'revision', 'slug'];

/** Tables whose own number no other table bears, or whose keys and names are made of numbers. */
const OWN_NUMBERS = ['cs2_transfer', 'cs2_roster_change'];

/** SQL: the players of a column of numbers, by their keys. */
const PLAYERS = `(select array_agg(named.who order by named.who) from unnest(t.roster) p (n)
  join named on named.kind = 'player' and named.n = p.n)`;

export const CS2_TABLES: FamilyTables = {
  family: 'cs2',
  kinds: KINDS,
  subjects: SUBJECTS,
  leftOut: LEFT_OUT,
  ownNumbers: OWN_NUMBERS,
  written: { 'cs2_vrs_rank.roster': PLAYERS, 'cs2_vrs_match.roster': PLAYERS, 'cs2_world_rank.roster': PLAYERS },
  // By a name that nobody has any more somebody else is found.
  isCalled: `(i.kind <> 'player' or i.source <> 'name' or not exists (
    select from identity_moved gone where gone.family = 'cs2' and gone.kind = 'player' and gone.n = i.n))`,
  further: {
    // The name of a result is the number of its match.
    unresolved: `select concat_ws(' ', source, kind, key, case when kind <> 'result' then name end, reason) as row
      from unresolved where family = 'cs2'`,
    // Each id of a match leads to it.
    ids: `select concat_ws(' ', e ->> 'source', e ->> 'id', m.n = coalesce(v.to_n, i.n)) as row
      from cs2_match m cross join jsonb_array_elements(m.external_ids) e
      left join identity i on i.family = 'cs2' and i.kind = 'match' and i.source = e ->> 'source' and i.key = e ->> 'id'
      left join identity_moved v on v.family = 'cs2' and v.kind = 'match' and v.n = i.n`,
  },
  // Made of our numbers.
  anyOrder: { leftOut: ['standings'] },
};
