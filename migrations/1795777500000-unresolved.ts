import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One list of what the rules of a family leave open, in place of one of each family. */
export class Unresolved1795777500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table unresolved (
        family text not null,
        source text not null,
        kind text not null,
        key text not null,
        name text not null,
        reason text not null,
        primary key (family, source, kind, key)
      );
      insert into unresolved select 'lol', source, kind, key, name, reason from lol_unjoined;
      insert into unresolved select 'cs2', source, kind, key, name, reason from cs2_unjoined;
      drop table lol_unjoined, cs2_unjoined;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table lol_unjoined (source text, kind text, key text, name text not null, reason text not null,
        primary key (source, kind, key));
      create table cs2_unjoined (like lol_unjoined including all);
      insert into lol_unjoined select source, kind, key, name, reason from unresolved where family = 'lol';
      insert into cs2_unjoined select source, kind, key, name, reason from unresolved where family = 'cs2';
      drop table unresolved;
    `);
  }
}
