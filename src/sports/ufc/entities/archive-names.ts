import type pg from 'pg';
import { claim, identify, NAME_SOURCE, type Meeting } from '../../../archive/resolve/identities.js';
import { noteNames, slugOf } from '../../../archive/resolve/identity-names.js';
import { fold } from '../../../archive/names.js';
import type { Database } from '../../../db/database.js';
import { weightClassOf } from '../divisions.js';
import type { BoutNames, Names } from '../live/names.reduce.js';
import type { FightSeen, Observation } from '../live/observation.js';
import { FighterNames } from './fighter-names.js';
import { BOUT, EVENT, FIGHTER, pairOf } from './identities.js';

/**
 * The source under which the feed's own numbers are stored. A replay has its own source, because it is never archived
 * and its event must not take the name of the real one.
 */
export type NameSource = 'ufc' | 'replay';

/**
 * Finds the archive's numbers and slugs for the event, bouts and fighters of an observation. It matches them by day and
 * names; unknown ones get new numbers, under which a later import finds them again.
 */
export class ArchiveNames {
  private readonly known = new Map<number, Names>();

  constructor(
    private readonly db: Database,
    private readonly source: NameSource = 'ufc',
  ) {}

  /** Rejects while the database is away. */
  async of(observation: Observation): Promise<Names> {
    const { event, fights } = observation;
    const known = this.known.get(event.id);
    const isNamed = ({ id, red, blue }: FightSeen) => {
      const names = known?.bouts[id];
      return names?.fighters[red.name] !== undefined && names.fighters[blue.name] !== undefined;
    };
    const fresh = known ? fights.filter((fight) => !isNamed(fight)) : fights;
    if (known && fresh.length === 0) return known;
    const named = await identify(this.db, 'ufc', (client) =>
      nameAll(client, this.source, { ...observation, fights: fresh }),
    );
    const names = { ...named, bouts: { ...known?.bouts, ...named.bouts } };
    this.known.set(event.id, names);
    return names;
  }
}

async function nameAll(client: pg.PoolClient, source: NameSource, { event, fights }: Observation): Promise<Names> {
  const isReplay = source === 'replay';
  const folded = fold(isReplay ? `replay ${event.name}` : event.name);
  const day = event.startsAt === null ? undefined : new Date(event.startsAt).toISOString().slice(0, 10);
  const met = (who: string): { meeting?: Meeting } => (day === undefined || isReplay ? {} : { meeting: { day, who } });
  const name = { folded, shown: event.name };
  const [eventN] = (await claim(client, EVENT, [{ source, key: String(event.id), name, ...met(folded) }])) as [number];
  await noteNames(client, EVENT, [{ n: eventN, ...name }]);
  const corners = await nameFighters(client, fights, day ?? null);
  const numbers = await claim(
    client,
    BOUT,
    fights.map((fight, index) => {
      const { red, blue } = corners[index] as Corners;
      return { source, key: String(fight.id), ...met(pairOf(red.name, blue.name)) };
    }),
  );
  const bouts: Record<number, BoutNames> = {};
  fights.forEach((fight, index) => {
    const { red, blue } = corners[index] as Corners;
    const fighters = { [fight.red.name]: red.slug, [fight.blue.name]: blue.slug };
    bouts[fight.id] = { n: numbers[index] as number, fighters };
  });
  return { slug: await slugOfEvent(client, eventN), bouts, isReplay };
}

type Corners = Record<'red' | 'blue', { slug: string; name: string }>;

/**
 * Finds the fighters of both corners. Among namesakes it takes the one who fits best; a name that no fighter has gets a
 * fighter of its own.
 */
async function nameFighters(
  client: pg.PoolClient,
  fights: readonly FightSeen[],
  day: string | null,
): Promise<Corners[]> {
  const all = fights.flatMap(({ red, blue }) => [red.name, blue.name]);
  const before = await FighterNames.read(client, all);
  const unknown = new Map(all.filter((name) => before.numbersOf(name).size === 0).map((name) => [fold(name), name]));
  await claim(
    client,
    FIGHTER,
    [...unknown].map(([folded, shown]) => ({ source: NAME_SOURCE, key: slugOf(folded), name: { folded, shown } })),
  );
  const names = unknown.size === 0 ? before : await FighterNames.read(client, all);
  return fights.map(({ red, blue, weightClass }) => {
    const weight = weightClass === null ? null : weightClassOf(weightClass);
    const limit = weight?.limitLbs ?? null;
    const at = { day, division: limit === null ? null : (weight?.division ?? null), weightLbs: limit };
    const corner = ({ name }: { name: string }) =>
      names.chosen(name, at) as NonNullable<ReturnType<typeof names.chosen>>;
    return { red: corner(red), blue: corner(blue) };
  });
}

async function slugOfEvent(client: pg.PoolClient, n: number): Promise<string> {
  const { rows } = await client.query<{ slug: string }>(
    `select slug from identity_slug where family = 'ufc' and kind = 'event' and n = $1 and is_own`,
    [n],
  );
  return (rows[0] as { slug: string }).slug;
}
