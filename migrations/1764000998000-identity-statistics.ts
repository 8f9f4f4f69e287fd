import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How family, kind and source go together: without, one family's rows are guessed at a hundredth once others are stored. */
export class IdentityStatistics1764000998000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create statistics identity_kinds (dependencies, mcv) on family, kind, source from identity;
      create statistics identity_name_kinds (dependencies, mcv) on family, kind from identity_name;
      create statistics identity_slug_kinds (dependencies, mcv) on family, kind from identity_slug;
      analyze identity, identity_name, identity_slug;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop statistics identity_kinds, identity_name_kinds, identity_slug_kinds');
  }
}
