import type { Step, Update } from '../../../live/feed.js';
import { type BoutHead, boutHead, boutState, type Place } from './bout-state.reduce.js';
import { type Bout, join, newBout, sameParts, sourceTimeOf } from './bout.reduce.js';
import { factsOf } from './facts.reduce.js';
import { boutIdOf, type BoutNames } from './names.reduce.js';
import type { EventSeen, FightSeen, IdentifiedObservation } from './observation.js';
import { boutTopic, type CardState, cardTopic, eventRoom } from './topics.js';

/** All that is known of the last nights, as plain JSON, so that it can be stored and restored. */
export interface Known {
  /** In the order of their last change, the newest last. */
  events: Night[];
}

interface Night {
  id: number;
  slug: string;
  isReplay: boolean;
  /** The names of bouts by upstream's number of the fight. */
  names: Record<number, BoutNames>;
  seen: { at: number; event: EventSeen };
  final: boolean;
  /** The newest card, first bout first; null until the event feed has answered. */
  card: { at: number; ids: number[] } | null;
  bouts: Bout[];
  /** The last published state of each topic, as JSON text. */
  published: Record<string, string>;
}

export const NOTHING_KNOWN: Known = { events: [] };

/** The memory that goes with every change of a bout: the bout and the night around it. */
interface Memory {
  form: number;
  night: Omit<Night, 'bouts' | 'published'>;
  bout: Bout;
}

/** Raise it when `Known` changes its shape; memories of another form are ignored. */
const MEMORY_FORM = 2;

/** Restores what was known from the memories of all topics. */
export function recall(memories: readonly unknown[]): Known {
  const nights = new Map<number, Night>();
  for (const { form, night, bout } of memories as readonly Memory[]) {
    if (form !== MEMORY_FORM) continue;
    const other = nights.get(night.id);
    const newest = other && other.seen.at > night.seen.at ? other : night;
    const names = { ...other?.names, ...night.names };
    nights.set(night.id, { ...newest, names, bouts: [...(other?.bouts ?? []), bout], published: {} });
  }
  return { events: [...nights.values()].sort((one, other) => one.seen.at - other.seen.at).slice(-NIGHTS_KEPT) };
}

/** A night of 14 bouts takes about half a megabyte, and upstream corrects no night that is this old. */
const NIGHTS_KEPT = 32;

/**
 * Applies one answer of the event feed or the fight feed. Status, rounds, the clock and the card come from the event
 * feed, figures from the fight feed. A bout that only the fight feed has takes everything from there.
 */
export function reduce(known: Known, observation: IdentifiedObservation): Step<Known> {
  const before = known.events.find(({ id }) => id === observation.event.id);
  const after = joinNight(before ?? newNight(observation), observation);
  const updates = changes(before, after, observation.at);
  const published = { ...after.published };
  for (const { topic, state } of updates) published[topic] = JSON.stringify(state);
  const others = known.events.filter((night) => night !== before);
  return { known: { events: [...others, { ...after, published }].slice(-NIGHTS_KEPT) }, updates };
}

function newNight({ at, event, names: { slug, isReplay = false } }: IdentifiedObservation): Night {
  return {
    id: event.id,
    slug,
    isReplay,
    names: {},
    seen: { at, event },
    final: false,
    card: null,
    bouts: [],
    published: {},
  };
}

function joinNight(night: Night, observation: IdentifiedObservation): Night {
  const { at, event, fights: all, wholeCard } = observation;
  const names = { ...night.names, ...observation.names.bouts };
  const fights = all.filter(({ id }) => names[id] !== undefined);
  const seen = new Map(fights.map((fight) => [fight.id, fight]));
  const known = new Set(night.bouts.map(({ id }) => id));
  const fresh = fights.filter(({ id }) => !known.has(id)).map((fight) => newBout(fight, at));
  return {
    ...night,
    names,
    seen: at > night.seen.at ? { at, event } : night.seen,
    final: night.final || /^final$/i.test(event.status),
    card: wholeCard && at > (night.card?.at ?? -1) ? newCard(night, fights, at) : night.card,
    bouts: [...night.bouts, ...fresh].map((bout) => {
      const fight = seen.get(bout.id);
      return fight ? join(bout, fight, at, wholeCard) : bout;
    }),
  };
}

/** Keeps the known list of fights when the card is the same. */
function newCard({ card }: Night, fights: FightSeen[], at: number): Night['card'] {
  const ids = fightOrder(fights);
  return { at, ids: card && card.ids.join() === ids.join() ? card.ids : ids };
}

/** The fights in order, the main event last, which is upstream's order 1. */
function fightOrder(fights: FightSeen[]): number[] {
  return [...fights].sort((one, other) => (other.order ?? 0) - (one.order ?? 0)).map(({ id }) => id);
}

function changes(before: Night | undefined, after: Night, at: number): Update[] {
  const published = before?.published ?? {};
  const sameCard = before?.card?.ids === after.card?.ids;
  const [card, room] = [cardTopic(after.slug), eventRoom(after.slug)];
  const bouts = inFightOrder(after).map((bout) => ({ bout, head: boutHead(bout, placeOf(bout, after)) }));
  const updates: Update[] = [];
  for (const { bout, head } of bouts) {
    const old = before?.bouts.find(({ id }) => id === bout.id);
    if (old && sameCard && sameParts(old, bout)) continue;
    const topic = boutTopic(head.boutId);
    const state = boutState(bout, placeOf(bout, after));
    if (published[topic] === JSON.stringify(state)) continue;
    updates.push({
      topic,
      rooms: [topic, room],
      state,
      sourceTime: sourceTimeOf(bout, head.phase, at),
      final: head.status === 'completed',
      facts: factsOf(old, bout, state, at),
      memory: memoryOf(bout, after),
    });
  }
  const heads = bouts.map(({ head }) => head);
  const state = after.card && cardState(after, heads);
  if (state && published[card] !== JSON.stringify(state)) {
    const times = bouts.map(({ bout, head }) => sourceTimeOf(bout, head.phase, at) ?? 0);
    const sourceTime = Math.max(0, ...times) || undefined;
    updates.push({ topic: card, rooms: [], state, sourceTime, final: state.status === 'completed', facts: [] });
  }
  return updates;
}

function memoryOf(bout: Bout, { bouts: _bouts, published: _published, ...night }: Night): Memory {
  return { form: MEMORY_FORM, night, bout };
}

/** The bouts in fight order, followed by those that left the card. */
function inFightOrder({ bouts, card }: Night): Bout[] {
  const place = (id: number) => {
    const index = card ? card.ids.indexOf(id) : -1;
    return index < 0 ? Number.MAX_SAFE_INTEGER : index;
  };
  return [...bouts].sort((one, other) => place(one.id) - place(other.id) || one.id - other.id);
}

function placeOf(bout: Bout, { id, slug, isReplay, names, bouts, card }: Night): Place {
  const place = card ? card.ids.indexOf(bout.id) : -1;
  return {
    eventSlug: slug,
    source: isReplay || id >= FIRST_FICTIONAL_ID ? 'simulation' : 'feed',
    names: names[bout.id] as BoutNames,
    order: place < 0 ? null : place + 1,
    onCard: card === null || place >= 0,
    replacedBy: card !== null && place < 0 ? replacementOf(bout, bouts, card.ids, names) : null,
  };
}

/** The numbers of the demo's events and bouts begin here. */
const FIRST_FICTIONAL_ID = 900_000;

/** Finds the bout on the card in which one of the two fighters meets another opponent. */
function replacementOf(bout: Bout, bouts: readonly Bout[], onCard: number[], names: Night['names']): string | null {
  const fighters = ({ card: { part } }: Bout) => [part.red.name, part.blue.name];
  const gone = fighters(bout);
  const next = bouts.find(
    (other) => onCard.includes(other.id) && fighters(other).filter((name) => gone.includes(name)).length === 1,
  );
  return next ? boutIdOf(names[next.id] as BoutNames) : null;
}

function cardState({ slug, seen, final }: Night, bouts: BoutHead[]): CardState {
  const on = bouts.filter(({ status }) => status !== 'cancelled');
  const status = eventStatus(seen.event, final, on);
  return {
    slug,
    title: seen.event.name,
    status,
    startsAt: seen.event.startsAt === null ? null : new Date(seen.event.startsAt).toISOString(),
    currentBoutId: on.find((bout) => bout.status === 'live')?.boutId ?? null,
    nextBoutId: on.find((bout) => bout.status === 'scheduled')?.boutId ?? null,
    completedBouts: on.filter((bout) => bout.status === 'completed').length,
    totalBouts: on.length,
    tracking: TRACKING[status] ?? 'off',
    recommendedPollSeconds: Math.min(30, ...on.map((bout) => bout.recommendedPollSeconds)),
    boutIds: on.map(({ boutId }) => boutId),
  };
}

/** Live from the first bout on and completed with the last one, because upstream's own status lags behind. */
function eventStatus(event: EventSeen, final: boolean, bouts: BoutHead[]): string {
  const all = (status: string) => bouts.length > 0 && bouts.every((bout) => bout.status === status);
  if (final || all('completed')) return 'completed';
  if (!bouts.every(({ status }) => status === 'scheduled')) return 'live';
  if (/^cancel/i.test(event.status)) return 'cancelled';
  return /^postpone/i.test(event.status) ? 'postponed' : 'scheduled';
}

const TRACKING: Record<string, string> = { scheduled: 'standby', live: 'on' };
