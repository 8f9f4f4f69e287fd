import type { DeriveContext } from '../../../archive/importer.js';
import type { EventBook } from './number-events.js';
import { numberPlayers, type PlayerBook } from './number-players.js';
import type { Part } from './part.js';
import { readAbout, readDue, readNewest } from './people.queries.js';
import { tellApart } from './same-nickname.js';
import { bySight, isLined, type Sighting } from './sightings.js';
import { placeOf, readAcquainted, readSightingsOf, type KeptSighting } from './sightings.queries.js';
import type { Seen } from './spells.js';

/** Who is meant in a part's matches, and everybody who could be mistaken for them. */
export interface People {
  players: PlayerBook;
  /** Numbers of the players whose rows are derived; undefined for all. */
  numbers: readonly number[] | undefined;
  /** Their line-ups. */
  seen: readonly Seen[];
  /** The part's own sightings, with whom they mean now, and what was stored of them. */
  own: readonly KeptSighting[];
  before: readonly KeptSighting[];
  /** Stored sightings elsewhere of those who could be mistaken for them. */
  others: readonly KeptSighting[];
  /** Those of them that mean somebody else now. */
  moved: readonly KeptSighting[];
  /** Whether the last day of any line-up is an earlier one now. */
  isOlder: boolean;
}

/** Names and ids of players are told apart among those that share one; whoever is not acquainted with these is as before. */
export async function readPeople(context: DeriveContext, events: EventBook, part: Part): Promise<People> {
  const { client } = context;
  const before = part.numbers ? await readSightingsOf(client, part.numbers) : [];
  const newest = part.numbers && (await readNewest(client, part));
  const due = newest && part.numbers ? await readDue(client, part, newest) : [];
  const seeds = [
    ...part.sightings.map((one) => ({ ...one, player: null })),
    ...before,
    ...due.map((player) => ({ ...NOBODY, player })),
    ...events.told.flatMap(({ facts }) => (facts.mvp ? [{ ...NOBODY, name: facts.mvp }] : [])),
  ];
  let known = part.numbers ? await readAcquainted(client, seeds, part.numbers) : [];
  let players = await numberAmong(context, part.sightings, known, part.numbers !== undefined);
  while (part.numbers) {
    // A number may be that of somebody who shares no name with these, because an earlier import took both for one.
    const met = new Set([...known, ...before].map(({ player }) => player));
    const unmet = players.players.flatMap(({ n }) => (met.has(n) ? [] : [{ ...NOBODY, player: n }]));
    const more = unmet.length === 0 ? [] : await readAcquainted(client, [...seeds, ...unmet], part.numbers);
    if (more.length <= known.length) break;
    known = more;
    players = await numberAmong(context, part.sightings, known, true);
  }
  const meant = (sighting: Sighting): KeptSighting => ({ ...sighting, player: players.find(sighting) ?? null });
  const own = part.sightings.map(meant);
  const others = known.map(meant);
  const wasOf = new Map(known.map((one) => [placeOf(one), one.player]));
  const all = [...before, ...known, ...own, ...others].flatMap(({ player }) => player ?? []);
  return {
    players,
    numbers: part.numbers && [...new Set([...all, ...due, ...players.players.map(({ n }) => n)])],
    seen: [...own, ...others].toSorted(bySight).flatMap(seenOf),
    own,
    before,
    others,
    moved: others.filter((one) => wasOf.get(placeOf(one)) !== one.player),
    isOlder: newest !== undefined && newest.after < newest.before,
  };
}

const NOBODY = { name: '', idSource: undefined, key: null, player: null };

async function numberAmong(
  context: DeriveContext,
  own: readonly Sighting[],
  others: readonly Sighting[],
  isPart: boolean,
): Promise<PlayerBook> {
  const all = [...own, ...others].toSorted(bySight);
  const about = await readAbout(context.client, isPart ? all : undefined);
  return numberPlayers(context, all, about, tellApart(all));
}

function seenOf(sighting: KeptSighting): Seen[] {
  if (!isLined(sighting) || sighting.player === null) return [];
  const { team, day, source, match, player } = sighting;
  return [{ team, day, source, match, player }];
}
