import type { CountedResource } from '../archive/coverage.js';
import { kindOfFile } from './importer.js';
import type { PushedFamily } from './kind.js';

/** A counted resource for each kind that operators push; it counts the records that the archive shows. */
export function pushedCoverage(family: PushedFamily): CountedResource[] {
  return family.kinds.map(({ name }) => ({
    resource: name,
    from: `pushed_record where family = '${family.name}' and kind = '${name}' and is_shown`,
    day: `(at at time zone 'UTC')::date`,
    importers: [family.name],
    readsFile: (fileName) => kindOfFile(family, fileName)?.name === name,
  }));
}
