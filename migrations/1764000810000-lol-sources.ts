import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables of what upstream tells, by their columns; each also has the digest of a row and the run that wrote it. */
const TOLD: Readonly<Record<string, string>> = {
  lol_golgg_link: 'game_key text primary key, league text, season smallint',
  lol_wiki_league: 'league text primary key, short text, region text, level text, is_official boolean',
  lol_wiki_current_league: 'page text primary key, event text, priority smallint',
  lol_wiki_organization: `page text primary key, name text, location text, region text, x text, youtube text, facebook text,
    instagram text, discord text`,
  lol_wiki_team: `page text primary key, name text, short text, location text, team_location text, region text,
    organization text, image text, x text, youtube text, facebook text, instagram text, discord text, website text,
    is_disbanded boolean, renamed_to text`,
  lol_wiki_contract: `news text not null, player text not null, team text not null, told_on date, ends_on date,
    ends_precision smallint, is_removal boolean, primary key (news, player, team)`,
  lol_wiki_history: `player text not null, league text not null, teams text[] not null, tournaments jsonb not null,
    total_games smallint, primary key (player, league)`,
  lol_wiki_member: `page text not null, place smallint not null, player text not null, handle text, real_name text,
    country text, role_told text, role text, is_substitute boolean, is_trainee boolean, is_staff boolean not null,
    team text, contract_ends_on date, residency text, primary key (page, place)`,
  lol_wiki_roster: `entry text primary key, page text not null, tournament text, team text not null, region text,
    short text, is_complete boolean, members jsonb not null`,
  lol_wiki_result: `entry text primary key, page text not null, event text, tier text, day date, place text,
    place_from smallint, place_to smallint, prize numeric, prize_unit text, prize_usd numeric, prize_eur numeric,
    prize_other text, player text, team text, last_result text, last_opponent text, last_outcome text`,
  lol_wiki_standing: `page text not null, place smallint not null, team text not null, rank smallint not null,
    wins smallint, losses smallint, ties smallint, game_wins smallint, game_losses smallint, points numeric,
    tiebreaker numeric, streak smallint, streak_direction text, primary key (page, place)`,
  lol_wiki_award: `page text not null, place smallint not null, player text, player_name text, team text,
    display text not null, type text, description text, primary key (page, place)`,
  lol_wiki_champion: `name text primary key, id text not null, key smallint, title text, released_on date,
    blue_essence smallint, riot_points smallint, attributes text[], resource text, real_name text, pronoun text,
    figures jsonb not null`,
  lol_wiki_item: `page text primary key, name text not null, recipe text[], cost smallint, total_cost smallint,
    figures jsonb not null`,
  lol_wiki_player: `any_name text primary key, page text not null, handle text, born_on date, born_precision smallint,
    country text, nationalities text[], residency text`,
  lol_wiki_split: `league text not null, season smallint not null, split text not null, player text not null,
    team text not null, games smallint, primary key (league, season, split, player, team)`,
  lol_wiki_tournament: `page text primary key, league text, season smallint, split text, split_number smallint,
    starts_on date, region text, level text, is_playoffs boolean, is_official boolean, stage text`,
  lol_earner: `player_id text not null, game text not null, first_name text, last_name text, handle text not null,
    country_code text, usd numeric not null, primary key (player_id, game)`,
};

/** Tables of what the sources together tell; each also has the digest of a row and the time of its last change. */
const DERIVED: Readonly<Record<string, string>> = {
  // What the wiki's page of a tournament tells of it; several pages may be of one tournament.
  lol_wiki_page: `page text primary key, tournament_n integer not null, league_n integer, name text not null,
    slug text not null, season smallint, split text, starts_on date`,
  lol_champion: 'id text primary key, key smallint, name text not null, title text, released_on date',
  // sources: {column: source}
  lol_player_about: `n integer primary key, real_name text, nationality text, country_code text, birth_date date,
    residency text, role text, contract_ends_on date, sources jsonb not null`,
  lol_team_about: `n integer primary key, location text, region text, organization text, short_name text, x text,
    youtube text, instagram text, facebook text, discord text, website text, is_disbanded boolean, source text not null`,
  // The time of a player in a team, the newest at place 1. starts_on and ends_on are days of transfers and null where no
  // source shows the change; first_seen_on and last_seen_on are the first and the last day on which one shows him there.
  lol_spell: `player_n integer not null, place smallint not null, team_n integer not null, role text,
    is_substitute boolean, starts_on date, ends_on date, leave_reason text, first_seen_on date, last_seen_on date,
    season smallint, contract_ends_on date, is_current boolean not null default false, source text not null,
    primary key (player_n, place)`,
  lol_transfer: `n integer primary key, player_n integer not null, from_n integer, to_n integer,
    transferred_on date not null, type text not null, from_role text, role text, contract_until date, details text,
    source text not null, confirmed boolean not null, detected_at timestamptz not null default now()`,
  lol_earning: `player_n integer not null, line text not null, tournament_n integer, tournament_name text,
    day date not null, placement text, placement_min smallint, placement_max smallint, usd numeric not null,
    tier text, league_n integer, team_size smallint, team_n integer, source text not null, primary key (player_n, line)`,
  lol_earning_total: 'player_n integer primary key, usd numeric not null, source text not null',
  lol_achievement: `player_n integer not null, line text not null, day date, season smallint, tournament_n integer,
    tournament_name text not null, placement text, is_title boolean not null, award text, team_n integer,
    source text not null, primary key (player_n, line)`,
};

export class LolSources1764000810000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create sequence lol_transfer_n');
    for (const [name, columns] of Object.entries(TOLD)) {
      await runner.query(`create table ${name} (${columns}, hash text not null, run_id bigint not null)`);
    }
    for (const [name, columns] of Object.entries(DERIVED)) {
      await runner.query(`create table ${name} (${columns}, hash text not null, updated_at timestamptz not null)`);
    }
    await runner.query(`
      create index lol_spell_team on lol_spell (team_n);
      create index lol_transfer_day on lol_transfer (transferred_on, n);
      create index lol_transfer_player on lol_transfer (player_n, transferred_on, n);
      create index lol_transfer_from on lol_transfer (from_n, transferred_on, n);
      create index lol_transfer_to on lol_transfer (to_n, transferred_on, n);
      create index lol_earning_player on lol_earning (player_n, day);
      create index lol_wiki_page_tournament on lol_wiki_page (tournament_n);
      create index lol_line_game on lol_line (game_key);
      create index lol_wiki_history_player on lol_wiki_history (player);

      -- A tournament may belong to no league that is known.
      alter table lol_tournament alter column league_n drop not null;
      alter table lol_standing
        add column game_wins smallint, add column game_losses smallint, add column points numeric,
        -- Wins in a row; losses are negative.
        add column streak smallint;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index lol_line_game;
      alter table lol_standing drop column game_wins, drop column game_losses, drop column points, drop column streak;
      delete from lol_tournament where league_n is null;
      alter table lol_tournament alter column league_n set not null;
    `);
    await runner.query(`drop table ${[...Object.keys(TOLD), ...Object.keys(DERIVED)].join(', ')}`);
    await runner.query('drop sequence lol_transfer_n');
  }
}
