import type { Archive } from './archive.js';
import type { Json } from './service.js';

/** Reads the routes of a whole archive; what several draws ask for is asked once. */
export class ArchiveReader {
  private readonly told = new Map<string, Promise<Json>>();

  constructor(private readonly archive: () => Archive) {}

  /** The whole answer. */
  answer(path: string): Promise<Json> {
    const known = this.told.get(path) ?? this.archive().get(path);
    this.told.set(path, known);
    return known;
  }

  async data(path: string): Promise<Json> {
    return (await this.answer(path)).data;
  }

  /** The record of a list that upstream calls so; undefined where a number or slug of ours comes first, or nothing is called so. */
  async findUpstream(list: string, provider: string, id: string): Promise<Json | undefined> {
    const found = await this.data(`${list}/${encodeURIComponent(id)}`).catch((error: Error) => {
      if (!/ answered 404:/.test(error.message)) throw error;
    });
    return found && bears(found, provider, id) ? found : undefined;
  }

  /** @throws if there is none */
  async upstream(list: string, provider: string, id: string): Promise<Json> {
    const found = await this.findUpstream(list, provider, id);
    if (!found) throw new Error(`${list}/${id} is not what ${provider} calls so`);
    return found;
  }

  /** The same of players or teams of whom the name is known: a number may be one of ours too. */
  async namedUpstream(list: string, name: string, provider: string, id: string): Promise<Json | undefined> {
    for (const row of await this.data(`${list}?q=${encodeURIComponent(name)}&limit=100`)) {
      const one = await this.data(`${list}/${row.id ?? row.lolPlayerId ?? row.slug}`);
      if (bears(one, provider, id)) return one;
    }
    return undefined;
  }
}

/** Whether the record has this id of a source. */
export function bears({ externalIds }: Json, provider: string, id: string): boolean {
  return externalIds.some((one: Json) => one.provider === provider && one.id === id);
}

/** The sources that tell of a record. */
export function providersOf({ externalIds }: Json): string[] {
  return externalIds.map(({ provider }: Json) => provider);
}
