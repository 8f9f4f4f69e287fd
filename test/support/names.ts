import { fold } from '../../src/archive/names.js';
import type { Frame, Step } from '../../src/live/feed.js';
import type { Names } from '../../src/sports/ufc/live/names.reduce.js';
import { reduce, type Known } from '../../src/sports/ufc/live/reduce.js';
import { read, type IdentifiedSighting } from '../../src/sports/ufc/live/sighting.js';

const slugOf = (name: string) => fold(name).replaceAll(' ', '-');

/** What a frame shows, with names as an archive would give them whose numbers are upstream's own. */
export function withNames(frame: Frame): IdentifiedSighting | undefined {
  const sighting = read(frame);
  if (!sighting) return undefined;
  const bouts = sighting.fights.map(({ id, red, blue }): [number, Names['bouts'][number]] => {
    const fighters = Object.fromEntries([red, blue].map(({ name }) => [name, slugOf(name)]));
    return [id, { n: id, fighters }];
  });
  return { ...sighting, names: { slug: slugOf(sighting.event.name), bouts: Object.fromEntries(bouts) } };
}

/** What a frame makes of what was known; one that shows nothing changes nothing. */
export function reduceFrame(known: Known, frame: Frame): Step<Known> {
  const sighting = withNames(frame);
  return sighting ? reduce(known, sighting) : { known, updates: [] };
}
