import type { CountedResource } from '../archive/coverage.js';
import { kindOfFile } from './importer.js';
import type { PushedFamily } from './kind.js';

/** A resource for each kind of what operators push, as the archive shows it. */
export function pushedCoverage(family: PushedFamily): CountedResource[] {
  return family.kinds.map(({ name }) => ({
    resource: name,
    from: `pushed_record where family = '${family.name}' and kind = '${name}' and is_shown`,
    day: `(at at time zone 'UTC')::date`,
    importers: [family.name],
    readsFile: (fileName) => kindOfFile(family, fileName)?.name === name,
  }));
}
