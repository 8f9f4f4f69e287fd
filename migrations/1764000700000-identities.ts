import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One table of numbers, one of slugs and one of names for every family. */
export class Identities1764000700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Which number a source's own key has. A number is given once, at first sight, and never again to anything else.
      create table identity (
        family text not null,
        kind text not null,
        source text not null,
        key text not null,
        n integer not null,
        -- Of what takes place: its day and who is in it, by which another source finds it.
        held_on date,
        who text,
        primary key (family, kind, source, key)
      );
      create index identity_n on identity (family, kind, n);
      create index identity_meeting on identity (family, kind, who) where who is not null;

      -- Every slug that a thing ever had; the one it is shown under is its own.
      create table identity_slug (
        family text not null,
        kind text not null,
        slug text not null,
        n integer not null,
        is_own boolean not null,
        primary key (family, kind, slug)
      );
      create index identity_slug_n on identity_slug (family, kind, n);

      -- Every name that a thing ever had. loose has its words in order of the alphabet, without what tells a son from his father.
      create table identity_name (
        family text not null,
        kind text not null,
        folded text not null,
        n integer not null,
        name text not null,
        loose text not null,
        is_current boolean not null,
        primary key (family, kind, folded, n)
      );
      create index identity_name_n on identity_name (family, kind, n);
      create index identity_name_loose on identity_name (family, kind, loose);

      -- The names by which things are found: their current ones, and former ones that nothing else bears now.
      create view name_in_use as
        select * from identity_name x
        where is_current or not exists (
          select from identity_name y
          where y.family = x.family and y.kind = x.kind and y.folded = x.folded and y.is_current);

      insert into identity (family, kind, source, key, n, held_on, who)
        select 'ufc', kind, source, key, n, held_on, pair from ufc_identity;
      insert into identity_slug (family, kind, slug, n, is_own) select 'ufc', kind, slug, n, is_own from ufc_slug;
      insert into identity_name (family, kind, folded, n, name, loose, is_current)
        select 'ufc', x.kind, x.folded, x.n, x.name, w.loose, false
        from ufc_name x cross join lateral (
          select string_agg(word, ' ' order by word collate "C") as loose
          from string_to_table(x.folded, ' ') word
          where word !~ '^(jr|sr|ii|iii|iv)$'
            or 2 > (select count(*) from string_to_table(x.folded, ' ') one where one !~ '^(jr|sr|ii|iii|iv)$')
        ) w;
      insert into identity (family, kind, source, key, n)
        select 'tennis', 'live_match', source, key, n from tennis_live_match;
      drop table ufc_identity, ufc_slug, ufc_name;

      alter sequence tennis_live_n rename to tennis_live_match_n;
      alter table tennis_live_match drop constraint tennis_live_match_pkey, drop constraint tennis_live_match_n_key;
      alter table tennis_live_match drop column source, drop column key, alter column n drop default, add primary key (n);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter sequence tennis_live_match_n rename to tennis_live_n;
      alter table tennis_live_match drop constraint tennis_live_match_pkey, add unique (n),
        alter column n set default nextval('tennis_live_n'), add column source text, add column key text;
      update tennis_live_match l set source = i.source, key = i.key
        from identity i where i.family = 'tennis' and i.kind = 'live_match' and i.n = l.n;
      alter table tennis_live_match add primary key (source, key);

      create table ufc_identity (kind text, source text, key text, n integer not null, held_on date, pair text,
        primary key (kind, source, key));
      create index ufc_identity_n on ufc_identity (kind, n);
      create index ufc_identity_pair on ufc_identity (pair) where pair is not null;
      create table ufc_slug (kind text, slug text, n integer not null, is_own boolean not null, primary key (kind, slug));
      create index ufc_slug_n on ufc_slug (kind, n);
      create table ufc_name (kind text, folded text, n integer, name text not null, primary key (kind, folded, n));
      create index ufc_name_n on ufc_name (kind, n);
      insert into ufc_identity select kind, source, key, n, held_on, who from identity where family = 'ufc';
      insert into ufc_slug select kind, slug, n, is_own from identity_slug where family = 'ufc';
      insert into ufc_name select kind, folded, n, name from identity_name where family = 'ufc';
      drop view name_in_use;
      drop table identity_name, identity_slug, identity;
    `);
  }
}
