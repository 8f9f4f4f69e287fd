import type pg from 'pg';
import { fold } from '../../../archive/names.js';
import { withFamilyLock } from '../../../archive/run.js';
import type { Database } from '../../../db/database.js';
import { weightClassOf } from '../divisions.js';
import type { BoutNames, Names } from '../live/names.reduce.js';
import type { FightSeen, Sighting } from '../live/sighting.js';
import { NAME_SOURCE, slugOf } from './identities.js';
import { noteNames, pairOf, readWorld, type Fighter, type World } from './world.js';

/**
 * Under this upstream's own numbers are noted. What is replayed is no night of its own: it is never archived, and its
 * event must not take the name of the real one.
 */
export type NameSource = 'ufc' | 'replay';

/**
 * The archive's numbers and slugs for what the live feed tells of. What the archive knows keeps its own, found by day and
 * names; the rest gets new ones, by which a later import finds it again.
 */
export class ArchiveNames {
  private readonly known = new Map<number, Names>();

  constructor(
    private readonly db: Database,
    private readonly source: NameSource = 'ufc',
  ) {}

  /** Rejects while the database is away or an import is running. */
  async of(sighting: Sighting): Promise<Names> {
    const { event, fights } = sighting;
    const known = this.known.get(event.id);
    const isNamed = ({ id, red, blue }: FightSeen) => {
      const names = known?.bouts[id];
      return names?.fighters[red.name] !== undefined && names.fighters[blue.name] !== undefined;
    };
    const fresh = known ? fights.filter((fight) => !isNamed(fight)) : fights;
    if (known && fresh.length === 0) return known;
    const named = await withFamilyLock(this.db, 'ufc', (client) =>
      claim(client, this.source, { ...sighting, fights: fresh }),
    );
    const names = { ...named, bouts: { ...known?.bouts, ...named.bouts } };
    this.known.set(event.id, names);
    return names;
  }
}

async function claim(client: pg.PoolClient, source: NameSource, { event, fights }: Sighting): Promise<Names> {
  const world = await readWorld(client);
  const { identities } = world;
  const folded = fold(source === 'replay' ? `replay ${event.name}` : event.name);
  const day = event.startsAt === null ? undefined : new Date(event.startsAt).toISOString().slice(0, 10);
  const met = (who: string) => (day === undefined || source === 'replay' ? {} : { meeting: { day, who } });
  await identities.claim('event', [{ source, key: String(event.id), name: folded, ...met(folded) }]);
  const eventN = identities.find('event', source, String(event.id)) as number;
  await noteNames(client, 'event', [{ n: eventN, folded, name: event.name }]);
  const fighters = await claimFighters(client, world, fights);
  await identities.claim(
    'bout',
    fights.map((fight) => {
      const { red, blue } = fighters.get(fight) as Corners;
      return { source, key: String(fight.id), ...met(pairOf(red.name, blue.name)) };
    }),
  );
  const bouts: Record<number, BoutNames> = {};
  for (const fight of fights) {
    const { red, blue } = fighters.get(fight) as Corners;
    bouts[fight.id] = {
      n: identities.find('bout', source, String(fight.id)) as number,
      fighters: { [fight.red.name]: red.slug, [fight.blue.name]: blue.slug },
    };
  }
  return { slug: identities.slugOf('event', eventN), bouts, isReplay: source === 'replay' };
}

type Corners = Record<'red' | 'blue', Pick<Fighter, 'slug' | 'name'>>;

/** Of several of one name the one whose listed weight is nearest; whom nobody knows is known by the name from now on. */
async function claimFighters(
  client: pg.PoolClient,
  { identities, names }: World,
  fights: readonly FightSeen[],
): Promise<Map<FightSeen, Corners>> {
  const all = fights.flatMap(({ red, blue }) => [red.name, blue.name]);
  const unknown = new Map(all.filter((name) => names.called(name).length === 0).map((name) => [fold(name), name]));
  const keys = [...unknown.keys()];
  await identities.claim(
    'fighter',
    keys.map((folded) => ({ source: NAME_SOURCE, key: slugOf(folded), name: folded })),
  );
  const numberOf = (folded: string) => identities.find('fighter', NAME_SOURCE, slugOf(folded)) as number;
  await noteNames(
    client,
    'fighter',
    [...unknown].map(([folded, name]) => ({ n: numberOf(folded), folded, name })),
  );
  return new Map(
    fights.map((fight) => {
      const limit = fight.weightClass === null ? null : weightClassOf(fight.weightClass).limitLbs;
      const corner = ({ name }: { name: string }) =>
        names.nearest(name, limit) ?? { name, slug: identities.slugOf('fighter', numberOf(fold(name))) };
      return [fight, { red: corner(fight.red), blue: corner(fight.blue) }];
    }),
  );
}
