import { anyObject, list, orNull, text, type Fields } from '../shapes.js';

/** What the catalogue says of one event. */
export interface EventDeclaration<Of extends Fields = Fields> {
  /** When it is fired. */
  fired: string;
  /** The fields of `data`; of a live event, those that it has besides the live object. */
  fields: Of;
  /** In the product documents; the others are additive. */
  documented?: boolean;
  /** Its `data` is the object that the family's live routes answer. */
  live?: boolean;
  /** Only for who names it: no wildcard covers it. */
  optIn?: boolean;
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

export function live(fired: string) {
  return { fired, fields: {}, live: true } as const;
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
