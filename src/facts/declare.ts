import { anyObject, list, orNull, text, type Fields } from './shapes.js';

/** What the catalogue says of one kind of fact. */
export interface FactDeclaration<Of extends Fields = Fields> {
  /** When it is told. */
  fired: string;
  /** The fields of `data`; none of a live fact, whose `data` is the object of the live routes. */
  fields: Of;
  /** In the product documents; the others are additive. */
  documented?: boolean;
  /** Its `data` is the object that the family's live routes answer. */
  live?: boolean;
  /** Only for who names it: no wildcard covers it. */
  optIn?: boolean;
}

type NoFields = Readonly<Record<string, never>>;

/** By name: `<family>.<subject>.<what happened>`. */
export type FactDeclarations = Readonly<Record<string, FactDeclaration>>;

/** The declaration of a live fact; `data` only carries the type. */
export interface LiveDeclaration<Data extends object> extends FactDeclaration<NoFields> {
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

export function live<Data extends object>(fired: string): LiveDeclaration<Data> {
  return { fired, fields: {}, live: true };
}

/** What changed of a match after its completion. */
export function correction(matchId: string, before: string, after: string) {
  return {
    matchId: text(matchId),
    changedFields: list(text('winnerSlug')),
    before: anyObject({ winnerSlug: before }, 'The changed fields as they were'),
    after: anyObject({ winnerSlug: after }, 'The changed fields as they are'),
    reason: orNull(text('Official correction')),
  };
}
