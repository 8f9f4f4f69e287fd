import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Ufc1764000310000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence ufc_event_n;
      create sequence ufc_bout_n;
      create sequence ufc_fighter_n;

      -- Which number a source's own key has. A number is given once, at first sight, and never again to anything else.
      create table ufc_identity (
        kind text not null check (kind in ('event', 'bout', 'fighter')),
        source text not null,
        key text not null,
        n integer not null,
        -- Of a bout: its day and both folded names in order of the alphabet, by which another source finds it.
        held_on date,
        pair text,
        primary key (kind, source, key)
      );
      create index ufc_identity_n on ufc_identity (kind, n);
      create index ufc_identity_pair on ufc_identity (pair) where pair is not null;

      -- Every slug that a thing ever had; the one it is shown under is its own.
      create table ufc_slug (
        kind text not null,
        slug text not null,
        n integer not null,
        is_own boolean not null,
        primary key (kind, slug)
      );
      create index ufc_slug_n on ufc_slug (kind, n);

      -- Every name that a thing ever had.
      create table ufc_name (
        kind text not null,
        folded text not null,
        n integer not null,
        name text not null,
        primary key (kind, folded, n)
      );
      create index ufc_name_n on ufc_name (kind, n);

      -- The rows of upstream's files, as importers read them.
      create table ufc_event_listing (
        url_key text primary key,
        name text not null,
        folded text not null,
        held_on date not null,
        location text,
        hash text not null
      );

      create table ufc_bout_listing (
        url_key text not null,
        event_folded text not null,
        event_name text not null,
        red_name text not null,
        blue_name text not null,
        -- 1 for the main event.
        place smallint not null,
        hash text not null,
        primary key (url_key, event_folded)
      );

      create table ufc_result (
        url_key text not null,
        event_folded text not null,
        event_name text not null,
        red_name text not null,
        blue_name text not null,
        place smallint not null,
        red_outcome text not null,
        blue_outcome text not null,
        weight_class text,
        method text,
        round smallint,
        time text,
        time_format text,
        referee text,
        details text,
        hash text not null,
        primary key (url_key, event_folded)
      );

      create table ufc_fighter_name (
        url_key text primary key,
        first_name text,
        last_name text,
        nickname text,
        hash text not null
      );

      create table ufc_fighter_tape (
        url_key text primary key,
        name text not null,
        folded text not null,
        height_inches smallint,
        weight_lbs numeric(5, 1),
        reach_inches numeric(4, 1),
        stance text,
        birth_date date,
        hash text not null
      );

      -- One fighter in one round. control_seconds is null where the source has no control time.
      create table ufc_round (
        bout_n integer not null,
        corner text not null,
        round smallint not null,
        knockdowns smallint not null,
        sig_landed smallint not null, sig_attempted smallint not null,
        total_landed smallint not null, total_attempted smallint not null,
        takedowns_landed smallint not null, takedowns_attempted smallint not null,
        submission_attempts smallint not null,
        reversals smallint not null,
        control_seconds smallint,
        head_landed smallint not null, head_attempted smallint not null,
        body_landed smallint not null, body_attempted smallint not null,
        leg_landed smallint not null, leg_attempted smallint not null,
        distance_landed smallint not null, distance_attempted smallint not null,
        clinch_landed smallint not null, clinch_attempted smallint not null,
        ground_landed smallint not null, ground_attempted smallint not null,
        hash text not null,
        primary key (bout_n, round, corner)
      );

      -- kind 'media' is the panel's list, 'published' the algorithmic list that upstream publishes itself.
      create table ufc_ranking (
        kind text not null,
        list_date date not null,
        division text not null,
        fighter_n integer not null,
        -- 0 for the champion.
        rank smallint not null,
        name text not null,
        hash text not null,
        primary key (kind, list_date, division, fighter_n)
      );
      create index ufc_ranking_fighter on ufc_ranking (fighter_n, list_date);

      -- What one bookmaker offered on one bout at one time, several prices together.
      create table ufc_quote (
        bout_n integer not null,
        bookmaker text not null,
        market text not null,
        observed_at timestamptz not null,
        title text not null,
        -- The first name of the source is our blue corner.
        swapped boolean not null,
        prices jsonb not null,
        -- Weight class, rounds and title of the bout where the source has them.
        card jsonb,
        hash text not null,
        primary key (bout_n, bookmaker, market, observed_at)
      );

      -- Below: derived after each import.
      create table ufc_fighter (
        n integer primary key,
        slug text not null unique,
        name text not null,
        folded text not null,
        division text,
        status text not null,
        is_champion boolean not null,
        wins integer not null,
        stance text,
        letter text not null,
        row_json text not null,
        profile_json text not null,
        hash text not null,
        updated_at timestamptz not null
      );
      create index ufc_fighter_folded_trgm on ufc_fighter using gin (folded gin_trgm_ops);
      create index ufc_fighter_by_name on ufc_fighter (folded, n);
      create index ufc_fighter_by_wins on ufc_fighter (wins desc, folded, n);

      create table ufc_event (
        n integer primary key,
        slug text not null unique,
        title text not null,
        folded text not null,
        starts_at timestamptz not null,
        status text not null,
        series text not null,
        country text,
        has_stats boolean not null,
        row_json text not null,
        detail_json text not null,
        hash text not null,
        updated_at timestamptz not null
      );
      create index ufc_event_start on ufc_event (starts_at, n);
      create index ufc_event_folded_trgm on ufc_event using gin (folded gin_trgm_ops);

      create table ufc_bout (
        n integer primary key,
        event_n integer not null,
        starts_at timestamptz not null,
        bout_order smallint not null,
        card_section text,
        status text not null,
        division text,
        title_bout boolean not null,
        method_key text,
        decision_type text,
        result_round smallint,
        -- How long the bout lasted; null where the length of its rounds is not known.
        fight_seconds integer,
        referee text,
        red_n integer not null,
        blue_n integer not null,
        red_outcome text,
        blue_outcome text,
        has_stats boolean not null,
        names text not null,
        row_json text not null,
        detail_json text not null,
        hash text not null,
        revision integer not null default 0,
        updated_at timestamptz not null
      );
      create index ufc_bout_start on ufc_bout (starts_at, n);
      create index ufc_bout_event on ufc_bout (event_n, bout_order);
      create index ufc_bout_red on ufc_bout (red_n, starts_at);
      create index ufc_bout_blue on ufc_bout (blue_n, starts_at);
      create index ufc_bout_names_trgm on ufc_bout using gin (names gin_trgm_ops);

      -- A fighter's rating and record after the bouts of one day.
      create table ufc_rating (
        fighter_n integer not null,
        rated_on date not null,
        rating double precision not null,
        deviation double precision not null,
        rated_bouts integer not null,
        -- Of the last bout at a division's weight; null before there is one.
        division text,
        record_text text not null,
        primary key (fighter_n, rated_on)
      );
      create index ufc_rating_day on ufc_rating (rated_on);

      create table ufc_ranking_list (
        kind text not null,
        list_date date not null,
        previous_date date,
        primary key (kind, list_date)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table ufc_ranking_list, ufc_rating, ufc_bout, ufc_event, ufc_fighter, ufc_quote, ufc_ranking, ufc_round,
        ufc_fighter_tape, ufc_fighter_name, ufc_result, ufc_bout_listing, ufc_event_listing, ufc_name, ufc_slug, ufc_identity
    `);
    await runner.query('drop sequence ufc_event_n, ufc_bout_n, ufc_fighter_n');
  }
}
