import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The birth date of a players file beside the one that routes show, which is derived: matches can contradict the file. */
export class TennisBirthDates1796600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tennis_player add column listed_birth_date date');
    await runner.query('update tennis_player set listed_birth_date = birth_date where birth_date is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'update tennis_player set birth_date = listed_birth_date where birth_date is distinct from listed_birth_date',
    );
    await runner.query('alter table tennis_player drop column listed_birth_date');
  }
}
