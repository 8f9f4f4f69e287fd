/** One kind of a family's topics, with the form of their names and the type of their states. */
export class TopicKind<State extends object> {
  constructor(
    /** The kind's name, such as `match`. */
    readonly name: string,
  ) {}

  /** The topic's name, such as `match:dm_1`. */
  topic(id: string): string {
    return `${this.name}:${id.toLowerCase()}`;
  }

  /** The state of an entry of this kind, which nobody may change. */
  stateOf({ state }: { readonly state: object }): Readonly<State> {
    return state as State;
  }
}
