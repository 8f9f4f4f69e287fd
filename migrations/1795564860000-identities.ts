import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Numbers, slugs and names of the things of every family. */
export class Identities1795564860000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The number of each source's own key. A number is given once, at first sight, and never again to anything else.
      create table identity (
        family text not null,
        kind text not null,
        source text not null,
        key text not null,
        n integer not null,
        -- Of a meeting: its day and its sides, by which it is found in another source.
        held_on date,
        who text,
        -- Day and time, where the source has both.
        held_at timestamptz,
        primary key (family, kind, source, key)
      );
      create index identity_n on identity (family, kind, n);
      create index identity_meeting on identity (family, kind, who) where who is not null;
      -- Without statistics across columns, the planner expects a hundredth of a family's rows once other families are
      -- stored.
      create statistics identity_kinds (dependencies, mcv) on family, kind, source from identity;

      -- Every slug that a thing ever had. is_own marks the one it is shown under.
      create table identity_slug (
        family text not null,
        kind text not null,
        slug text not null,
        n integer not null,
        is_own boolean not null,
        primary key (family, kind, slug)
      );
      create index identity_slug_n on identity_slug (family, kind, n);
      create statistics identity_slug_kinds (dependencies, mcv) on family, kind from identity_slug;

      -- Every name that a thing ever had. loose holds its words in alphabetical order, without suffixes such as jr
      -- and iii.
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
      -- Finds names by a part of them without reading all names of every family.
      create index identity_name_trgm on identity_name using gin (folded gin_trgm_ops);
      create statistics identity_name_kinds (dependencies, mcv) on family, kind from identity_name;

      -- The names by which things are found: current ones, and former ones that nothing else has now.
      create view name_in_use as
        select * from identity_name x
        where is_current or not exists (
          select from identity_name y
          where y.family = x.family and y.kind = x.kind and y.folded = x.folded and y.is_current);

      -- Numbers of things that turned out to be the same as others.
      create table identity_moved (
        family text not null,
        kind text not null,
        n integer not null,
        -- The thing that both are.
        to_n integer not null,
        primary key (family, kind, n)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view name_in_use;
      drop table identity_moved, identity_name, identity_slug, identity;
    `);
  }
}
