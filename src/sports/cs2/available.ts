import { CountMeta, TruncatedMeta } from '../../http/envelopes.js';
import { Flag } from '../../http/fields.js';
import { ListMeta } from './list.js';

const AVAILABLE = { optional: true, says: 'False where no source has any of this' };

/** What `meta` of an object says whose parts a source may not show. */
export class SourcedMeta extends TruncatedMeta {
  @Flag(AVAILABLE) available?: boolean;
}

/** The same of a list with pages. */
export class SourcedListMeta extends ListMeta {
  @Flag(AVAILABLE) available?: boolean;
}

/** The same of a list in one answer. */
export class SourcedCountMeta extends CountMeta {
  @Flag(AVAILABLE) available?: boolean;
}

/** The member of `meta` by which an empty list that no source has differs from one that is known to be empty. */
export function availability(isKnown: boolean): { available?: false } {
  return isKnown ? {} : { available: false };
}
