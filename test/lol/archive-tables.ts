import type { FamilyTables } from '../support/table-content.js';

/** The kinds of the numbers in columns. */
const KINDS: Readonly<Record<string, string>> = {
  league_n: 'league',
  tournament_n: 'tournament',
  team_n: 'team',
  team1_n: 'team',
  team2_n: 'team',
  winner_n: 'team',
  blue_n: 'team',
  red_n: 'team',
  from_n: 'team',
  to_n: 'team',
  player_n: 'player',
  match_n: 'match',
  game_n: 'game',
};

/** Of the tables whose own number is `n`. */
const SUBJECTS: Readonly<Record<string, string>> = {
  lol_league: 'league',
  lol_tournament: 'tournament',
  lol_team: 'team',
  lol_team_about: 'team',
  lol_player: 'player',
  lol_player_about: 'player',
  lol_match: 'match',
  lol_game: 'game',
  lol_transfer: 'transfer',
};

/** Columns about runs, and digests, which are made from our numbers. */
const LEFT_OUT = ['hash', 'run_id', 'updated_at', 'detected_at', 'revision'];

/** Columns that contain one of our numbers among other text, without it. */
const WITHOUT_NUMBER: Readonly<Record<string, string>> = {
  'lol_achievement.line': String.raw`regexp_replace(t.line, '^title \d+$', 'title')`,
};

/** SQL: the key in row `i` of identity is that of a game, under which its match was known before Riot had a key of it. */
const IS_OF_GAME = `(i.kind = 'match' and i.source <> 'riot' and exists (
  select from identity own where own.family = 'lol' and own.kind = 'match' and own.n = i.n and own.source = 'riot'))`;

/** The tables of lol, and the names, slugs, keys and open questions of its entities. */
export const LOL_TABLES: FamilyTables = {
  family: 'lol',
  kinds: KINDS,
  subjects: SUBJECTS,
  leftOut: LEFT_OUT,
  written: WITHOUT_NUMBER,
  // The key of a transfer contains the number of the player. A match has the key of a game until it has its own.
  key: String.raw`case i.kind when 'transfer' then regexp_replace(i.key, '^(\w+) \d+ ', '\1 ') else i.key end`,
  isCalled: `not ${IS_OF_GAME}`,
  further: {
    // The key of an unknown player contains the number of his team.
    unresolved: `select concat_ws(' ', source, kind, case kind when 'game_player' then name else key end, name, reason) as row
      from unresolved where family = 'lol'`,
    slugs: `select concat_ws(' ', s.kind, s.slug, s.is_own, named.who) as row from identity_slug s join named using (kind, n)
      where s.family = 'lol'`,
    names: `select concat_ws(' ', x.kind, x.folded, x.name, x.is_current, named.who) as row
      from identity_name x join named using (kind, n) where x.family = 'lol'`,
    keys: `select concat_ws(' ', i.kind, i.source, case i.kind when 'transfer' then named.who else i.key end, named.who) as row
      from identity i join named using (kind, n) where i.family = 'lol' and not ${IS_OF_GAME}`,
  },
  anyOrder: {
    // The key of a transfer contains the number of a game too, and a transfer that a later source denies keeps its key.
    key: String.raw`case i.kind when 'transfer' then regexp_replace(i.key, ' \d+(?= |$)', '', 'g') else i.key end`,
    further: {
      // The spelling of a league's name is the first one's.
      names: `select concat_ws(' ', x.kind, x.folded, case when x.kind <> 'league' then x.name || x.is_current end, named.who) as row
        from identity_name x join named using (kind, n) where x.family = 'lol'`,
      keys: `select concat_ws(' ', i.kind, i.source, i.key, named.who) as row
        from identity i join named using (kind, n) where i.family = 'lol' and i.kind <> 'transfer' and not ${IS_OF_GAME}`,
    },
  },
};
