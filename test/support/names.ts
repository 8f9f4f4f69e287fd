import { fold } from '../../src/archive/names.js';
import type { Frame } from '../../src/live/feed.js';
import type { Names } from '../../src/sports/ufc/live/names.reduce.js';
import { read } from '../../src/sports/ufc/live/sighting.reduce.js';

const slugOf = (name: string) => fold(name).replaceAll(' ', '-');

/** The frame with names as an archive would give them whose numbers are upstream's own. */
export function withNames(frame: Frame): Frame {
  const sighting = read(frame.body);
  if (!sighting) return frame;
  const bouts = sighting.fights.map(({ id, red, blue }): [number, Names['bouts'][number]] => {
    const fighters = Object.fromEntries([red, blue].map(({ name }) => [name, slugOf(name)]));
    return [id, { n: id, fighters }];
  });
  return { ...frame, names: { slug: slugOf(sighting.event.name), bouts: Object.fromEntries(bouts) } satisfies Names };
}
