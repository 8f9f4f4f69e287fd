import type { FamilyTables } from '../support/table-content.js';

export const UFC_TABLES: FamilyTables = {
  family: 'ufc',
  kinds: { event_n: 'event', bout_n: 'bout', red_n: 'fighter', blue_n: 'fighter', fighter_n: 'fighter' },
  subjects: {
    ufc_event: 'event',
    ufc_event_listing: 'event',
    ufc_bout: 'bout',
    ufc_known_bout: 'bout',
    ufc_fighter: 'fighter',
    ufc_fighter_name: 'fighter',
    ufc_fighter_tape: 'fighter',
  },
  leftOut: ['hash', 'run_id', 'updated_at', 'revision', 'slug', 'row_json', 'profile_json', 'detail_json'],
  further: {
    waiting: `select concat_ws(' ', importer, kind, reason, digest, copies) as row from waiting_row where importer like 'ufc:%'`,
  },
};
