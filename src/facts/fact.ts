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
   * The content of a fact to which upstream gives no time. It replaces the moment and `which` in the fact's id, so that
   * the fact keeps its id when it is found again at another time.
   */
  once?: string;
}

/** The type of a declared fact's `data`. */
export type FactData<Declared extends FactDeclaration> =
  Declared extends LiveDeclaration<infer Data> ? Data : ObjectOf<Declared['fields']>;

/** The union of a family's declared facts, or of those with these names. */
export type FactOf<
  Declared extends FactDeclarations,
  Name extends keyof Declared & string = keyof Declared & string,
> = {
  [One in Name]: Fact<One, FactData<Declared[One]>>;
}[Name];
