/** One kind of a family's topics: how they are named, and what their states are. */
export class TopicKind<State extends object> {
  constructor(
    /** Such as `bout`. */
    readonly name: string,
  ) {}

  /** Such as `bout:ufc-117`. */
  topic(id: string): string {
    return `${this.name}:${id.toLowerCase()}`;
  }

  /** The state of an entry of this kind: not to be changed. */
  stateOf({ state }: { readonly state: object }): Readonly<State> {
    return state as State;
  }
}
