import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LolShownDrafts1764000999600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What the archive shows of a draft: what was pushed a minute ago.
      alter table lol_draft add column shown jsonb;
      create index lol_draft_fresh on lol_draft (pushed_at) where shown is distinct from sequence;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index lol_draft_fresh;
      alter table lol_draft drop column shown;
    `);
  }
}
