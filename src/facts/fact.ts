import type { FactDeclaration, FactDeclarations, LiveDeclaration } from './declare.js';
import type { ObjectOf } from './shapes.js';

/** Something that happened. The outbox stores it once and sends it to every subscription to the event of its name. */
export interface Fact<Name extends string = string, Data extends object = object> {
  /** The fact's name in the catalogue, such as `darts.match.finished`. */
  name: Name;
  /** The id of the person or thing that the fact is about, such as `dm_1`. */
  subject: string;
  data: Data;
  /** Milliseconds since the epoch. */
  occurredAt: number;
  /** Distinguishes facts of one name, subject and moment. */
  which?: string;
  /**
   * What the fact says, where upstream gives it no time: it takes the place of the moment and `which` in the fact's id,
   * so that the fact stays the same when it is found again at another time.
   */
  once?: string;
}

/** The type of a declared fact's `data`. */
export type FactData<Declared extends FactDeclaration> =
  Declared extends LiveDeclaration<infer Data> ? Data : ObjectOf<Declared['fields']>;

/** The facts of a family's declarations, or those of these names. */
export type FactOf<
  Declared extends FactDeclarations,
  Name extends keyof Declared & string = keyof Declared & string,
> = {
  [One in Name]: Fact<One, FactData<Declared[One]>>;
}[Name];
