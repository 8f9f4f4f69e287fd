import type { Change } from '../../service/change.js';

/** Newest first. */
export const UFC_CHANGES: readonly Change[] = [
  {
    id: '2026-11-ufc-overturned-cards',
    date: '2026-11-29',
    type: 'fixed',
    title: 'Cards of overturned decisions are no remark',
    body: 'methodDetails of a decision that was overturned is the remark alone, such as "Failed Drug Test by …"; before, the cards of the judges were joined to it. judges stays empty, because without a winner nobody knows whose points stand first.',
    routes: ['/ufc/bouts', '/ufc/bouts/*', '/ufc/events/*'],
  },
  {
    id: '2026-11-ufc-range',
    date: '2026-11-29',
    type: 'changed',
    title: 'Ranges that end before they begin are refused',
    body: 'Lists of bouts and events answer 422 where `to` lies before `from`; before, they answered an empty list. The other families have always done so.',
    routes: ['/ufc/bouts', '/ufc/events'],
  },
  {
    id: '2026-11-ufc-unknown-status',
    date: '2026-11-27',
    type: 'changed',
    title: 'Plans that nobody reported on',
    body: 'A bout or event without a result three days after its day has the status `unknown`. `upcoming` and `nextFight` leave plans out once their night is over.',
    routes: ['/ufc/events/*', '/ufc/bouts/*', '/ufc/fighters/*'],
  },
  {
    id: '2026-11-ufc-cursor',
    date: '2026-11-22',
    type: 'added',
    title: 'Cursors and expand on lists',
    body: 'A list can be walked by cursor while rows are added to it, and bouts, events and fighters take sub-resources into their rows.',
    routes: ['/ufc/bouts', '/ufc/events', '/ufc/fighters', '/ufc/fighters/{slug}/fights'],
  },
  {
    id: '2026-11-ufc-live',
    date: '2026-11-21',
    type: 'added',
    title: 'Fight night live',
    body: 'Running bouts over REST, server-sent events and WebSocket, the same object on each; one-time tickets for browsers.',
    routes: ['/ufc/live/*', '/live/tickets'],
  },
  {
    id: '2026-11-ufc',
    date: '2026-11-21',
    type: 'added',
    title: 'The ufc archive',
    body: 'Events, bouts, round-by-round figures, fighters, rankings of the panel and of a published rating, and odds from 1994 on.',
    routes: ['/ufc/events/*', '/ufc/bouts/*', '/ufc/fights/*', '/ufc/fighters/*', '/ufc/rankings/*', '/ufc/search'],
  },
];
