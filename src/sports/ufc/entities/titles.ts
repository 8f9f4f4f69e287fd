import type pg from 'pg';
import { groupBy } from '../../../archive/group.js';
import { identify } from '../../../archive/resolve/identities.js';
import { noteNames, type Named } from '../../../archive/resolve/identity-names.js';
import type { PlaceContext } from '../../../archive/importer.js';
import { fold } from '../../../archive/names.js';
import type { FighterNames } from './fighter-names.js';
import { EVENT, pairOf } from './identities.js';

export interface TitledFight {
  /** The event's title in the source. */
  event: string;
  /** `YYYY-MM-DD`; empty where the source has none. */
  day: string;
  names: readonly [string, string];
}

/** With fewer agreeing fights, the card could be that of an earlier bout of the same two fighters. */
const LEAST_FIGHTS = 2;

/** Gives an event each unknown title of a source if more than half of the title's fights are on the event's card. */
export async function learnTitles(
  { client, database }: Pick<PlaceContext, 'client' | 'database'>,
  names: FighterNames,
  fights: readonly TitledFight[],
): Promise<void> {
  const { rows: called } = await client.query<{ folded: string }>(
    'select folded from ufc_event_called where folded = any($1)',
    [[...new Set(fights.map(({ event }) => fold(event)))]],
  );
  const known = new Set(called.map(({ folded }) => folded));
  const byTitle = groupBy(
    fights.filter(({ event }) => !known.has(fold(event))),
    ({ event }) => fold(event),
  );
  const meetings = await readMeetings(client, names, [...byTitle.values()].flat());
  const learned = [...byTitle].flatMap(([folded, ofTitle]): Named[] => {
    const n = eventOf(names, meetings, ofTitle);
    return n === undefined ? [] : [{ n, folded, shown: (ofTitle[0] as TitledFight).event }];
  });
  if (learned.length > 0) await identify(database, 'ufc', (identities) => noteNames(identities, EVENT, learned));
}

interface Meeting {
  eventN: number;
  redN: number;
  blueN: number;
  day: string;
}

async function readMeetings(
  client: pg.PoolClient,
  names: FighterNames,
  fights: readonly TitledFight[],
): Promise<Meeting[]> {
  const fighters = new Set(fights.flatMap((fight) => fight.names.flatMap((name) => [...names.numbersOf(name)])));
  const { rows } = await client.query<Meeting>(
    `select event_n as "eventN", red_n as "redN", blue_n as "blueN", held_on::text as day from ufc_known_bout
     where red_n = any($1) and blue_n = any($1)`,
    [[...fighters]],
  );
  return rows;
}

function eventOf(
  names: FighterNames,
  meetings: readonly Meeting[],
  fights: readonly TitledFight[],
): number | undefined {
  const pairs = groupBy(fights, (fight) => pairOf(...fight.names));
  const events = [...pairs.values()].flatMap((ofPair) => [
    ...new Set(ofPair.flatMap((fight) => meetingsOf(names, meetings, fight).map(({ eventN }) => eventN))),
  ]);
  for (const [eventN, votes] of groupBy(events, (n) => n))
    if (votes.length >= LEAST_FIGHTS && votes.length > pairs.size / 2) return eventN;
  return undefined;
}

function meetingsOf(names: FighterNames, meetings: readonly Meeting[], { names: [one, other], day }: TitledFight) {
  const [first, second] = [names.numbersOf(one), names.numbersOf(other)];
  return meetings.filter(
    ({ redN, blueN, day: heldOn }) =>
      ((first.has(redN) && second.has(blueN)) || (first.has(blueN) && second.has(redN))) &&
      (day === '' || Math.abs(Date.parse(day) - Date.parse(heldOn)) <= DAY_MS),
  );
}

const DAY_MS = 86_400_000;
