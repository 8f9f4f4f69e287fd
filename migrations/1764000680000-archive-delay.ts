import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What happens live becomes visible in the archive a while after PostgreSQL had it, by PostgreSQL's own clock. */
export class ArchiveDelay1764000680000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index live_change_kept on live_change (family, kept_at);

      -- When the state was logged, and upstream's own time of it; the live routes tell it for good.
      alter table ufc_live_bout add column logged_at timestamptz, add column source_at timestamptz;
      update ufc_live_bout b set logged_at = c.logged_at, source_at = c.source_at
        from live_change c where c.family = 'ufc' and c.topic = 'bout:ufc-' || b.n and c.seq = b.seq;
      update ufc_live_bout set logged_at = now() where logged_at is null;
      alter table ufc_live_bout alter column logged_at set not null;

      -- When the end was kept, and whether the archive tells of it.
      alter table tennis_live_match add column kept_at timestamptz, add column archived boolean not null default false;
      update tennis_live_match set kept_at = logged_at, archived = true where answer is not null;
      create index tennis_live_match_waiting on tennis_live_match (kept_at) where answer is not null and not archived;

      -- From when on its owner may know of it: a plan that is told late finds it no earlier in the log.
      alter table webhook_delivery add column told_at timestamptz not null default now();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table webhook_delivery drop column told_at;
      alter table tennis_live_match drop column kept_at, drop column archived;
      alter table ufc_live_bout drop column logged_at, drop column source_at;
      drop index live_change_kept;
    `);
  }
}
