import { fold } from '../../src/archive/names.js';
import type { Frame, Step } from '../../src/live/feed.js';
import type { Names } from '../../src/sports/ufc/live/names.reduce.js';
import { reduce, type Known } from '../../src/sports/ufc/live/reduce.js';
import { read, type IdentifiedObservation } from '../../src/sports/ufc/live/observation.js';

const slugOf = (name: string) => fold(name).replaceAll(' ', '-');

/** What a frame shows, with names as an archive would give them whose numbers are upstream's own. */
export function withNames(frame: Frame): IdentifiedObservation | undefined {
  const observation = read(frame);
  if (!observation) return undefined;
  const bouts = observation.fights.map(({ id, red, blue }): [number, Names['bouts'][number]] => {
    const fighters = Object.fromEntries([red, blue].map(({ name }) => [name, slugOf(name)]));
    return [id, { n: id, fighters }];
  });
  return { ...observation, names: { slug: slugOf(observation.event.name), bouts: Object.fromEntries(bouts) } };
}

/** What a frame makes of what was known; one that shows nothing changes nothing. */
export function reduceFrame(known: Known, frame: Frame): Step<Known> {
  const observation = withNames(frame);
  return observation ? reduce(known, observation) : { known, updates: [] };
}
