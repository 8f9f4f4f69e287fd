import { anyObject, list, orNull, text, type Fields } from './shapes.js';

/** The declaration of one kind of fact in the catalogue. */
export interface FactDeclaration<Of extends Fields = Fields> {
  /** The occasion on which the fact is sent, as the catalogue says it. */
  fired: string;
  /** The fields of `data`; of a live fact those that it has beside the object of the live routes. */
  fields: Of;
  /** True for facts that the product documents name; the others were added beside them. */
  documented?: boolean;
  /** True where `data` is the object that the family's live routes answer. */
  live?: boolean;
  /** True where no wildcard covers the fact, so that only subscriptions that name it receive it. */
  optIn?: boolean;
}

/** Declarations by the names of their facts: `<family>.<subject>.<what happened>`. */
export type FactDeclarations = Readonly<Record<string, FactDeclaration>>;

/** The declaration of a live fact. `data` is never set; it only carries the type. */
export interface LiveDeclaration<Data extends object> extends FactDeclaration {
  live: true;
  data?: Data;
}

export function documented<const Of extends Fields>(fired: string, fields: Of) {
  return { fired, fields, documented: true };
}

export function additive<const Of extends Fields>(fired: string, fields: Of) {
  return { fired, fields };
}

export function optIn<const Of extends Fields>(fired: string, fields: Of) {
  return { fired, fields, optIn: true };
}

export function live<Data extends object>(fired: string, fields: Fields = {}): LiveDeclaration<Data> {
  return { fired, fields, live: true };
}

/** The fields of a correction: those members of a match that changed after its completion, before and after. */
export function correction(matchId: string, before: string, after: string) {
  return {
    matchId: text(matchId, 'Of the match, as on its route'),
    changedFields: list(text('winnerSlug'), { says: 'Names of the members that changed' }),
    before: anyObject({ winnerSlug: before }, 'The changed fields as they were'),
    after: anyObject({ winnerSlug: after }, 'The changed fields as they are'),
    reason: orNull(text('Official correction', 'Why, in words; null where it is not known')),
  };
}
