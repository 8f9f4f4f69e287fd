import type { PlaceContext, Unplaced } from '../../../archive/importer.js';
import { EVENTS } from '../sources/results.js';

/**
 * Finds the event of each bout. A bout takes its day from its event, so the event must be listed, under this title or
 * another one that the bout is listed under.
 */
export async function findEvents({ client, table, staging }: PlaceContext): Promise<Unplaced[]> {
  if (table === EVENTS) return [];
  const { rows } = await client.query<{ file_no: number; line: number }>(`
    with known as (
      select folded from ufc_event_listing
      union select folded from identity_name where family = 'ufc' and kind = 'event'
    ), dated as (
      select url_key from ${staging} where event_folded in (select folded from known)
      union select url_key from ufc_bout_listing where event_folded in (select folded from known)
    )
    select file_no, line from ${staging} where url_key not in (select url_key from dated)`);
  return rows.map(({ file_no, line }) => ({ fileNumber: file_no, line, reason: 'no_event' }));
}
