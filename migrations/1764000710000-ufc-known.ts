import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What all sources together tell of ufc stands in tables and views, from which changed subjects are derived. */
export class UfcKnown1764000710000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Subjects whose derived rows may be out of date.
      create table archive_mark (
        family text not null,
        kind text not null,
        n integer not null,
        primary key (family, kind, n)
      );

      -- Names as upstream writes them, folded as searches compare them; SQL cannot do that.
      create table spelling (
        name text primary key,
        folded text not null,
        loose text not null
      );

      -- Our number of each listed thing, null until it has one, and the import that wrote the row last.
      alter table ufc_event_listing add column n integer, add column run_id bigint not null default 0;
      alter table ufc_fighter_tape add column n integer, add column run_id bigint not null default 0;
      alter table ufc_fighter_name add column n integer, add column run_id bigint not null default 0;
      alter table ufc_bout_listing add column run_id bigint not null default 0;
      alter table ufc_result add column run_id bigint not null default 0;
      alter table ufc_round add column run_id bigint not null default 0;
      update ufc_event_listing l set n = i.n from identity i
        where i.family = 'ufc' and i.kind = 'event' and i.source = 'ufcstats' and i.key = l.url_key;
      update ufc_fighter_tape t set n = i.n from identity i
        where i.family = 'ufc' and i.kind = 'fighter' and i.source = 'ufcstats' and i.key = t.url_key;
      update ufc_fighter_name t set n = i.n from identity i
        where i.family = 'ufc' and i.kind = 'fighter' and i.source = 'ufcstats' and i.key = t.url_key;
      create index ufc_event_listing_n on ufc_event_listing (n);
      create index ufc_fighter_tape_n on ufc_fighter_tape (n);
      create index ufc_fighter_name_n on ufc_fighter_name (n);
      create index ufc_live_bout_event on ufc_live_bout (event_n);

      update identity_name x set is_current = true where x.family = 'ufc' and case x.kind
        when 'event' then exists (select from ufc_event_listing l where l.n = x.n and l.folded = x.folded)
          or (not exists (select from ufc_event_listing l where l.n = x.n)
            and exists (select from ufc_live_event l where l.n = x.n and l.title = x.name))
        when 'fighter' then exists (select from ufc_fighter_tape t where t.n = x.n and t.folded = x.folded)
          or (not exists (select from ufc_fighter_tape t where t.n = x.n)
            and exists (select from ufc_fighter_name t where t.n = x.n and concat_ws(' ', t.first_name, t.last_name) = x.name))
          or (not exists (select from ufc_fighter_tape t where t.n = x.n)
            and not exists (select from ufc_fighter_name t where t.n = x.n)
            and exists (select from identity i where i.family = 'ufc' and i.kind = 'fighter' and i.source = 'name' and i.n = x.n
              and i.key = btrim(regexp_replace(x.folded, '[^a-z0-9]+', '-', 'g'), '-')))
        else false end;

      -- Of an event that both know the listing's words stand, and the feed's time and status. A listing tells the day only.
      create view ufc_known_event as
        select l.n, l.name as title, l.held_on, l.location, l.url_key,
          coalesce(e.starts_at, l.held_on::timestamp at time zone 'UTC') as starts_at, e.status
        from ufc_event_listing l left join ufc_live_event e on e.n = l.n and e.starts_at is not null
        where l.n is not null
        union all
        select e.n, e.title, (e.starts_at at time zone 'UTC')::date, null, null, e.starts_at, e.status
        from ufc_live_event e
        where e.starts_at is not null and not exists (select from ufc_event_listing l where l.n = e.n);

      -- Which event a name means: the one that is called so now, the first of several, else the first that was.
      create view ufc_event_called as
        select distinct on (x.folded) x.folded, x.n, x.is_current, e.held_on
        from name_in_use x join ufc_known_event e on e.n = x.n
        where x.family = 'ufc' and x.kind = 'event'
        order by x.folded, x.is_current desc, case when x.is_current then e.url_key is null end,
          case when x.is_current then e.held_on end, case when x.is_current then e.url_key end, x.n;

      -- Whom only results or the feed name has no url_key.
      create view ufc_known_fighter as
        select s.n, s.slug, c.folded, coalesce(t.url_key, f.url_key) as url_key,
          coalesce(t.name, nullif(concat_ws(' ', f.first_name, f.last_name), ''), c.name) as name,
          f.first_name, f.last_name, f.nickname, t.height_inches, t.weight_lbs, t.reach_inches, t.stance, t.birth_date
        from identity_slug s
        left join identity_name c on c.family = 'ufc' and c.kind = 'fighter' and c.n = s.n and c.is_current
        left join ufc_fighter_tape t on t.n = s.n
        left join ufc_fighter_name f on f.n = s.n
        where s.family = 'ufc' and s.kind = 'fighter' and s.is_own;

      -- A bout as all sources together tell it.
      create table ufc_known_bout (
        n integer primary key,
        -- Upstream's address; null where only the live feed tells of the bout.
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
        -- Of a result that was overturned while the live feed told it.
        original_method text,
        -- What the live feed tells of a bout that is not over: weightClass, rounds, title.
        announced jsonb,
        -- Id of the bout that came for a cancelled one.
        replaced_by text
      );
      create index ufc_known_bout_event on ufc_known_bout (event_n);
      create index ufc_known_bout_red on ufc_known_bout (red_n, held_on, n);
      create index ufc_known_bout_blue on ufc_known_bout (blue_n, held_on, n);
      create index ufc_known_bout_day on ufc_known_bout (held_on);

      -- A bout as the live feed told it last, its result in the listings' words. All rounds that the feed covers last five minutes.
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
            (b.state ->> 'scheduledRounds') || ' Rnd (' || array_to_string(array_fill(5, array[(b.state ->> 'scheduledRounds')::integer]), '-') || ')'
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

      alter table ufc_fighter add column last_fought_on date;
      update ufc_fighter set last_fought_on = (profile_json::json -> 'lastFight' ->> 'date')::date;
      create index ufc_fighter_last_fought on ufc_fighter (status, last_fought_on);
      create index ufc_ranking_run on ufc_ranking (run_id);
      create index ufc_quote_run on ufc_quote (run_id);
      create index ufc_round_run on ufc_round (run_id);
    `);
    // What was derived before is told again from the known bouts with the next change of a subject.
    await runner.query(`
      insert into ufc_known_bout (n, url_key, event_n, held_on, place, red_n, blue_n, status, red_outcome, blue_outcome,
        weight_class, division, method, round, time, time_format, referee, details)
      select b.n, i.key, b.event_n, e.held_on, (b.row_json::json ->> 'cardPosition')::smallint, b.red_n, b.blue_n,
        case when r.url_key is null then 'scheduled' else 'completed' end, r.red_outcome, r.blue_outcome, r.weight_class,
        case when r.url_key is not null and b.division not in ('super-heavyweight', 'catchweight', 'openweight') then b.division end,
        r.method, r.round, r.time, r.time_format, r.referee, r.details
      from ufc_bout b
      join identity i on i.family = 'ufc' and i.kind = 'bout' and i.source = 'ufcstats' and i.n = b.n
      join ufc_known_event e on e.n = b.event_n
      left join lateral (
        select r.* from ufc_result r
        where r.url_key = i.key and exists (
          select from identity_name x where x.family = 'ufc' and x.kind = 'event' and x.n = b.event_n and x.folded = r.event_folded)
        order by not exists (select from ufc_event_listing l where l.folded = r.event_folded), r.event_folded
        limit 1
      ) r on true
      on conflict do nothing
    `);
    await runner.query(`
      insert into archive_mark (family, kind, n) select 'ufc', 'live_event', n from ufc_live_event
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index ufc_round_run, ufc_quote_run, ufc_ranking_run;
      alter table ufc_fighter drop column last_fought_on;
      drop function ufc_record;
      drop view ufc_appearance, ufc_told_bout, ufc_known_fighter, ufc_event_called, ufc_known_event;
      drop table ufc_known_bout, spelling, archive_mark;
      drop index ufc_live_bout_event;
      alter table ufc_event_listing drop column n, drop column run_id;
      alter table ufc_fighter_tape drop column n, drop column run_id;
      alter table ufc_fighter_name drop column n, drop column run_id;
      alter table ufc_bout_listing drop column run_id;
      alter table ufc_result drop column run_id;
      alter table ufc_round drop column run_id;
    `);
  }
}
