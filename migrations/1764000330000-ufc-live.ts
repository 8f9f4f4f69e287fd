import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UfcLive1764000330000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Events and bouts as the live feed told them last, beside what files say of them.
      create table ufc_live_event (
        n integer primary key,
        title text not null,
        starts_at timestamptz,
        status text not null
      );
      create table ufc_live_bout (
        n integer primary key,
        event_n integer not null,
        status text not null,
        -- The sequence number of the state.
        seq bigint not null,
        state jsonb not null
      );

      -- Another source's event is the same one by its day and folded name, as bouts are by their names.
      update ufc_identity i set held_on = l.held_on, pair = l.folded
      from ufc_event_listing l where i.kind = 'event' and i.source = 'ufcstats' and i.key = l.url_key;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table ufc_live_event, ufc_live_bout');
  }
}
