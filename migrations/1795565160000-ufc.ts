import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows of ufc files and of the live feed, and what the routes read, which is derived from both. */
export class Ufc1795565160000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence ufc_event_n;
      create sequence ufc_bout_n;
      create sequence ufc_fighter_n;

      -- The rows of upstream's files, as importers read them.
      create table ufc_event_listing (
        url_key text primary key,
        name text not null,
        folded text not null,
        held_on date not null,
        location text,
        hash text not null,
        -- Its number in the archive; null until it has one.
        n integer,
        -- The import that wrote the row last.
        run_id bigint not null default 0
      );
      create index ufc_event_listing_n on ufc_event_listing (n);

      create table ufc_bout_listing (
        url_key text not null,
        event_folded text not null,
        event_name text not null,
        red_name text not null,
        blue_name text not null,
        -- 1 for the main event.
        place smallint not null,
        hash text not null,
        -- The import that wrote the row last.
        run_id bigint not null default 0,
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
        -- The import that wrote the row last.
        run_id bigint not null default 0,
        primary key (url_key, event_folded)
      );

      create table ufc_fighter_name (
        url_key text primary key,
        first_name text,
        last_name text,
        nickname text,
        hash text not null,
        -- Its number in the archive; null until it has one.
        n integer,
        -- The import that wrote the row last.
        run_id bigint not null default 0
      );
      create index ufc_fighter_name_n on ufc_fighter_name (n);
      create index ufc_fighter_nickname_trgm on ufc_fighter_name using gin (folded_name(nickname) gin_trgm_ops)
        where nickname is not null;

      create table ufc_fighter_tape (
        url_key text primary key,
        name text not null,
        folded text not null,
        height_inches smallint,
        weight_lbs numeric(5, 1),
        reach_inches numeric(4, 1),
        stance text,
        birth_date date,
        hash text not null,
        -- Its number in the archive; null until it has one.
        n integer,
        -- The import that wrote the row last.
        run_id bigint not null default 0
      );
      create index ufc_fighter_tape_n on ufc_fighter_tape (n);

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
        -- The import that wrote the row last.
        run_id bigint not null default 0,
        primary key (bout_n, round, corner)
      );
      create index ufc_round_run on ufc_round (run_id);

      -- kind is media for the panel's list, published for the algorithmic list that upstream publishes.
      create table ufc_ranking (
        kind text not null,
        list_date date not null,
        division text not null,
        fighter_n integer not null,
        -- 0 for the champion.
        rank smallint not null,
        name text not null,
        hash text not null,
        -- The import that wrote the row last.
        run_id bigint not null default 0,
        primary key (kind, list_date, division, fighter_n)
      );
      create index ufc_ranking_fighter on ufc_ranking (fighter_n, list_date);
      create index ufc_ranking_run on ufc_ranking (run_id);

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
        -- The import that wrote the row last.
        run_id bigint not null default 0,
        primary key (bout_n, bookmaker, market, observed_at)
      );
      create index ufc_quote_run on ufc_quote (run_id);

      -- Events and bouts as the live feed had them last.
      create table ufc_live_event (
        n integer primary key,
        title text not null,
        starts_at timestamptz,
        status text not null
      );
      create table ufc_live_bout (
        n integer primary key,
        event_n integer not null,
        status text not null,
        -- The sequence number of the state.
        seq bigint not null,
        state jsonb not null,
        -- When the state was logged, and the upstream's own time of it.
        logged_at timestamptz not null,
        source_at timestamptz
      );
      create index ufc_live_bout_event on ufc_live_bout (event_n);

      -- All events. Of one in both sources the title is the listing's, the time and status the feed's. A listing has
      -- the day only.
      create view ufc_known_event as
        select l.n, l.name as title, l.held_on, l.location, l.url_key,
          coalesce(e.starts_at, l.held_on::timestamp at time zone 'UTC') as starts_at, e.status
        from ufc_event_listing l left join ufc_live_event e on e.n = l.n and e.starts_at is not null
        where l.n is not null
        union all
        select e.n, e.title, (e.starts_at at time zone 'UTC')::date, null, null, e.starts_at, e.status
        from ufc_live_event e
        where e.starts_at is not null and not exists (select from ufc_event_listing l where l.n = e.n);

      -- The event that a name means: the first that has it now, else the first that had it.
      create view ufc_event_called as
        select distinct on (x.folded) x.folded, x.n, x.is_current, e.held_on
        from name_in_use x join ufc_known_event e on e.n = x.n
        where x.family = 'ufc' and x.kind = 'event'
        order by x.folded, x.is_current desc, case when x.is_current then e.url_key is null end,
          case when x.is_current then e.held_on end, case when x.is_current then e.url_key end, x.n;

      -- All fighters. One named only by results or by the feed has no url_key. A fighter's current name is shown,
      -- even where the list of figures has another spelling.
      create view ufc_known_fighter as
        select s.n, s.slug, c.folded, coalesce(t.url_key, f.url_key) as url_key,
          case when t.folded <> c.folded then c.name
            else coalesce(t.name, nullif(concat_ws(' ', f.first_name, f.last_name), ''), c.name) end as name,
          f.first_name, f.last_name, f.nickname, t.height_inches, t.weight_lbs, t.reach_inches, t.stance, t.birth_date
        from identity_slug s
        left join identity_name c on c.family = 'ufc' and c.kind = 'fighter' and c.n = s.n and c.is_current
        left join ufc_fighter_tape t on t.n = s.n
        left join ufc_fighter_name f on f.n = s.n
        where s.family = 'ufc' and s.kind = 'fighter' and s.is_own;

      -- A bout from all sources together.
      create table ufc_known_bout (
        n integer primary key,
        -- Upstream's address; null where only the live feed has the bout.
        url_key text unique,
        event_n integer not null,
        held_on date not null,
        -- 1 for the main event.
        place smallint not null,
        red_n integer not null,
        blue_n integer not null,
        status text not null,
        -- Null until the bout is over.
        red_outcome text,
        blue_outcome text,
        weight_class text,
        -- Null at a weight in which nobody is ranked.
        division text,
        method text,
        round smallint,
        time text,
        time_format text,
        referee text,
        details text,
        -- The method of a result that was overturned while the feed had it.
        original_method text,
        -- The feed's facts about a bout that is not over: weightClass, rounds, title.
        announced jsonb,
        -- Id of the bout that replaced a cancelled one.
        replaced_by text
      );
      create index ufc_known_bout_event on ufc_known_bout (event_n);
      create index ufc_known_bout_red on ufc_known_bout (red_n, held_on, n);
      create index ufc_known_bout_blue on ufc_known_bout (blue_n, held_on, n);
      create index ufc_known_bout_day on ufc_known_bout (held_on);

      -- A bout as the live feed had it last, its result in the listings' words. All rounds that the feed covers last
      -- five minutes.
      create view ufc_told_bout as
        select b.n, b.event_n, e.held_on, card.size - coalesce((b.state ->> 'boutOrder')::integer, card.size) + 1 as place,
          red.n as red_n, blue.n as blue_n, b.state ->> 'status' as status, b.state ->> 'replacedBy' as replaced_by,
          case result.winner when 'red' then 'win' when 'blue' then 'loss' else result.winner end as red_outcome,
          case result.winner when 'blue' then 'win' when 'red' then 'loss' else result.winner end as blue_outcome,
          case when result.winner is not null then
            (b.state ->> 'weightClass') || case when (b.state ->> 'titleBout')::boolean then ' Title' else '' end || ' Bout'
          end as weight_class,
          case when result.winner is not null then b.state ->> 'method' end as method,
          case when result.winner is not null then (b.state ->> 'resultRound')::smallint end as round,
          case when result.winner is not null then b.state ->> 'resultTime' end as time,
          case when result.winner is not null then
            (b.state ->> 'scheduledRounds') || ' Rnd ('
              || array_to_string(array_fill(5, array[(b.state ->> 'scheduledRounds')::integer]), '-') || ')'
          end as time_format,
          case when result.winner is not null then b.state ->> 'originalMethod' end as original_method,
          case when result.winner is null then jsonb_build_object(
            'weightClass', b.state -> 'weightClass', 'rounds', b.state -> 'scheduledRounds', 'title', b.state -> 'titleBout')
          end as announced
        from ufc_live_bout b
        join ufc_known_event e on e.n = b.event_n
        join identity_slug red on red.family = 'ufc' and red.kind = 'fighter' and red.slug = b.state -> 'red' ->> 'fighterSlug'
        join identity_slug blue on blue.family = 'ufc' and blue.kind = 'fighter' and blue.slug = b.state -> 'blue' ->> 'fighterSlug'
        cross join lateral (select count(*)::integer as size from ufc_live_bout c where c.event_n = b.event_n) card
        cross join lateral (select case when b.state ->> 'status' = 'completed' then b.state ->> 'winner' end as winner) result;

      -- A bout from each corner.
      create view ufc_appearance as
        select red_n as fighter_n, n as bout_n, blue_n as opponent_n, held_on, status, red_outcome as outcome, division, method
        from ufc_known_bout
        union all
        select blue_n, n, red_n, held_on, status, blue_outcome, division, method from ufc_known_bout;

      create function ufc_record(wins bigint, losses bigint, draws bigint, no_contests bigint) returns text
        language sql immutable parallel safe
        return wins::text || '-' || losses::text || '-' || draws::text
          || case when no_contests > 0 then ' (' || no_contests::text || ' NC)' else '' end;

      -- Derived rows, which the routes read: fighters, events, bouts, ratings and lists.
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
        updated_at timestamptz not null,
        last_fought_on date
      );
      create index ufc_fighter_folded_trgm on ufc_fighter using gin (folded gin_trgm_ops);
      create index ufc_fighter_by_name on ufc_fighter (folded, n);
      create index ufc_fighter_by_wins on ufc_fighter (wins desc, folded, n);
      create index ufc_fighter_last_fought on ufc_fighter (status, last_fought_on);

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
        -- That of the last bout at the weight of a division; null before the first.
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
      drop view ufc_appearance, ufc_told_bout, ufc_known_fighter, ufc_event_called, ufc_known_event;
      drop function ufc_record(bigint, bigint, bigint, bigint);
      drop table ufc_ranking_list, ufc_rating, ufc_bout, ufc_event, ufc_fighter, ufc_known_bout, ufc_live_bout,
        ufc_live_event, ufc_quote;
      drop table ufc_ranking, ufc_round, ufc_fighter_tape, ufc_fighter_name, ufc_result, ufc_bout_listing,
        ufc_event_listing;
      drop sequence ufc_event_n, ufc_bout_n, ufc_fighter_n;
    `);
  }
}
