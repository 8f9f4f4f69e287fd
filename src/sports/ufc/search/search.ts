import { aboutOf, dayOf, searchedKind, versus } from '../../../archive/search.js';
import type { BoutRow } from '../bouts/bouts.dto.js';
import type { EventRow } from '../events/events.dto.js';
import type { FighterRow } from '../fighters/fighters.dto.js';
import { searchBouts, searchEvents, searchFighters } from './search.queries.js';

export const ufcSearch = [
  searchedKind<FighterRow>(
    'fighters',
    (db, { q, limit }) => searchFighters(db, q, limit),
    ({ slug: id, name, nickname, division, recordText }) => ({
      id,
      name,
      about: aboutOf(nickname && `“${nickname}”`, division, recordText),
      date: null,
    }),
  ),
  searchedKind<EventRow>(
    'events',
    (db, { q, limit }) => searchEvents(db, q, limit),
    ({ slug: id, title: name, startsAt, locationText }) => ({
      id,
      name,
      about: aboutOf(locationText),
      date: dayOf(startsAt),
    }),
  ),
  searchedKind<BoutRow>(
    'bouts',
    (db, { q, limit }) => searchBouts(db, q, limit),
    ({ id, red, blue, eventTitle, startsAt }) => ({
      id,
      name: versus(red.fighterName, blue.fighterName),
      about: eventTitle,
      date: dayOf(startsAt),
    }),
  ),
];
