import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Judges' points stood at the wrong corner where the first-named fighter won: the next import derives decisions anew. */
export class UfcJudges1764000996000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into archive_mark (family, kind, n)
      select 'ufc', 'bout', n from ufc_bout where method_key = 'dec' and status = 'completed'
      on conflict do nothing;
    `);
  }

  /** A mark is spent by a derivation, and one more does no harm. */
  async down(): Promise<void> {}
}
