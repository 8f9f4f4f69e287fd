import type { Schemas } from '../../../api/client';
import { plainDayOf } from '../../../kit';
import { Hit } from '../Hit';
import { joined } from '../words';

export const EventHit = ({ slug, title, startsAt, status, locationText }: Schemas['UfcEventRow']) => (
  <Hit
    to="/archive/ufc/events/$id"
    params={{ id: slug }}
    name={title}
    says={joined([plainDayOf(startsAt.slice(0, 10)), status !== 'completed' && status, locationText])}
  />
);

/** A rank in the panel's list, where a champion has rank 0. */
export function rankOf(rank: number | null): string | null {
  return rank === null ? null : rank === 0 ? 'Champion' : `No. ${rank}`;
}
