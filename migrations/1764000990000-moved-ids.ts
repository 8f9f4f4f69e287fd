import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Numbers of things that turned out to be the same as others. */
export class MovedIds1764000990000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
    await runner.query('drop table identity_moved');
  }
}
