import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the live feed of lol numbers. The archive numbers the same kinds of things. */
const KINDS = ['tournament', 'team', 'match', 'game'];

export class LolLive1764000850000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const kind of KINDS) await runner.query(`create sequence if not exists lol_${kind}_n`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const kind of KINDS) await runner.query(`drop sequence if exists lol_${kind}_n`);
  }
}
