import type { Schemas } from '../../../api/client';
import { plainDayOf, wordOf } from '../../../kit';
import { Hit } from '../Hit';
import { joined } from '../words';

export const FighterHit = ({ slug, name, nickname, division, recordText, rank }: Schemas['UfcFighterRow']) => (
  <Hit
    to="/archive/ufc/fighters/$id"
    params={{ id: slug }}
    name={name}
    says={joined([nickname && `“${nickname}”`, division && wordOf(division), recordText, rankOf(rank)])}
  />
);

export const EventHit = ({ slug, title, startsAt, status, locationText }: Schemas['UfcEventRow']) => (
  <Hit
    to="/archive/ufc/events/$id"
    params={{ id: slug }}
    name={title}
    says={joined([plainDayOf(startsAt.slice(0, 10)), status !== 'completed' && status, locationText])}
  />
);

export const BoutHit = ({ id, red, blue, startsAt, eventTitle }: Schemas['UfcBoutRow']) => (
  <Hit
    to="/archive/ufc/bouts/$id"
    params={{ id }}
    name={`${red.fighterName} v ${blue.fighterName}`}
    says={joined([startsAt !== null && plainDayOf(startsAt.slice(0, 10)), eventTitle])}
  />
);

/** In the panel's list, where a champion has rank 0. */
export function rankOf(rank: number | null): string | null {
  return rank === null ? null : rank === 0 ? 'Champion' : `No. ${rank}`;
}
