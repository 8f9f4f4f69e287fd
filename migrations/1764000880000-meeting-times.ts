import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MeetingTimes1764000880000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // When a meeting took place, where its source has more than the day.
    await runner.query('alter table identity add column held_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity drop column held_at');
  }
}
