import { CountMeta, TruncatedMeta } from '../../http/envelopes.js';
import { Flag } from '../../http/fields.js';
import { ListMeta } from '../../http/data-lists.js';

const AVAILABLE = { optional: true, says: 'False where no source has any of this' };

/** The `meta` of an object with parts that sources may lack. */
export class SourcedMeta extends TruncatedMeta {
  @Flag(AVAILABLE) available?: boolean;
}

/** The `meta` of a list with pages that sources may lack. */
export class SourcedListMeta extends ListMeta {
  @Flag(AVAILABLE) available?: boolean;
}

/** The `meta` of a list in one answer that sources may lack. */
export class SourcedCountMeta extends CountMeta {
  @Flag(AVAILABLE) available?: boolean;
}

/** The member of `meta` that distinguishes a list that no source has from a list that is known to be empty. */
export function availability(isKnown: boolean): { available?: false } {
  return isKnown ? {} : { available: false };
}
