import type pg from 'pg';

export type Kind = 'event' | 'bout' | 'fighter';

export interface Claim {
  source: string;
  key: string;
  /** What the slug is made of; bouts have none. */
  name?: string;
  /** Of an event or a bout: by these another source's is the same one. */
  meeting?: Meeting;
}

export interface Meeting {
  /** `YYYY-MM-DD`; sources may differ by one. */
  day: string;
  /** Of an event its folded name, of a bout both fighters' as `pairOf` joins them. */
  who: string;
}

/** Words that stand at a slug's place in a path. */
const RESERVED = new Set(['upcoming', 'recent', 'meta', 'media', 'events', 'health', 'stream', 'ws', 'live']);

/** The numbers and slugs that things have, and new ones for those seen for the first time. */
export class Identities {
  private readonly numbers = new Map<string, number>();
  private readonly slugs = new Map<string, { n: number; own: boolean }>();
  private readonly ownSlugs = new Map<string, string>();
  private readonly meetings = new Map<string, { n: number; day: string; sources: Set<string> }[]>();

  private constructor(private readonly client: pg.PoolClient) {}

  static async read(client: pg.PoolClient): Promise<Identities> {
    const identities = new Identities(client);
    const known = await client.query<{ kind: Kind; source: string; key: string; n: number; day: string; pair: string }>(
      'select kind, source, key, n, held_on::text as day, pair from ufc_identity',
    );
    for (const { kind, source, key, n, day, pair } of known.rows) {
      identities.numbers.set(`${kind} ${source} ${key}`, n);
      if (pair !== null) identities.noteMeeting(kind, n, source, { day, who: pair });
    }
    const slugs = await client.query<{ kind: Kind; slug: string; n: number; own: boolean }>(
      'select kind, slug, n, is_own as own from ufc_slug',
    );
    for (const { kind, slug, n, own } of slugs.rows) identities.noteSlug(kind, slug, n, own);
    return identities;
  }

  find(kind: Kind, source: string, key: string): number | undefined {
    return this.numbers.get(`${kind} ${source} ${key}`);
  }

  /** The number of whatever has or had this slug. */
  bySlug(kind: Kind, slug: string): number | undefined {
    return this.slugs.get(`${kind} ${slug}`)?.n;
  }

  slugOf(kind: Kind, n: number): string {
    return this.ownSlugs.get(`${kind} ${n}`) ?? `${kind}-${n}`;
  }

  /** Gives each of them a number, in this order where it is new. */
  async claim(kind: Kind, claims: readonly Claim[]): Promise<void> {
    const fresh: Claim[] = [];
    const written: (Claim & { n: number })[] = [];
    const taken = new Set<string>();
    for (const claim of claims) {
      const place = `${kind} ${claim.source} ${claim.key}`;
      if (this.numbers.has(place) || taken.has(place)) continue;
      taken.add(place);
      const elsewhere = this.knownElsewhere(kind, claim);
      if (elsewhere === undefined) fresh.push(claim);
      else written.push({ ...claim, n: elsewhere });
    }
    const numbers = await this.client.query<{ n: number }>(
      `select nextval('ufc_${kind}_n')::integer as n from generate_series(1, $1)`,
      [fresh.length],
    );
    fresh.forEach((claim, index) => written.push({ ...claim, n: numbers.rows[index]?.n as number }));
    for (const { source, key, n, meeting } of written) {
      this.numbers.set(`${kind} ${source} ${key}`, n);
      if (meeting) this.noteMeeting(kind, n, source, meeting);
    }
    await this.client.query(
      `insert into ufc_identity (kind, source, key, n, held_on, pair)
       select $1, * from unnest($2::text[], $3::text[], $4::integer[], $5::date[], $6::text[])`,
      [
        kind,
        written.map(({ source }) => source),
        written.map(({ key }) => key),
        written.map(({ n }) => n),
        written.map(({ meeting }) => meeting?.day ?? null),
        written.map(({ meeting }) => meeting?.who ?? null),
      ],
    );
    if (kind === 'bout') return;
    const owners = written.filter(({ n }) => !this.ownSlugs.has(`${kind} ${n}`));
    await this.writeSlugs(
      kind,
      owners.map(({ n, name = '' }) => ({ n, slug: this.freeSlug(kind, name, n), own: true })),
    );
  }

  /** Lets a thing be found under further names, where nothing else has that slug. */
  async addAliases(kind: Kind, names: readonly { n: number; name: string }[]): Promise<void> {
    const slugs = names
      .map(({ n, name }) => ({ n, slug: slugOf(name), own: false }))
      .filter(({ slug }) => slug !== '' && !RESERVED.has(slug) && !this.slugs.has(`${kind} ${slug}`));
    const first = [...new Map(slugs.toReversed().map((one) => [one.slug, one])).values()];
    for (const { slug, n } of first) this.noteSlug(kind, slug, n, false);
    await this.writeSlugs(kind, first);
  }

  private knownElsewhere(kind: Kind, { source, name, meeting }: Claim): number | undefined {
    if (kind === 'fighter' && source !== NAME_SOURCE && name !== undefined) {
      const n = this.find('fighter', NAME_SOURCE, slugOf(name));
      const free = n !== undefined && ![...this.numbers].some(([place, one]) => one === n && isListed(place));
      return free ? n : undefined;
    }
    if (!meeting) return undefined;
    const same = (this.meetings.get(`${kind} ${meeting.who}`) ?? []).filter(
      ({ day, sources }) => !sources.has(source) && Math.abs(Date.parse(day) - Date.parse(meeting.day)) <= DAY_MS,
    );
    return same.length === 1 ? same[0]?.n : undefined;
  }

  private noteMeeting(kind: Kind, n: number, source: string, { day, who }: Meeting): void {
    const place = `${kind} ${who}`;
    const alike = this.meetings.get(place) ?? [];
    this.meetings.set(place, alike);
    const known = alike.find((one) => one.n === n);
    if (known) known.sources.add(source);
    else alike.push({ n, day, sources: new Set([source]) });
  }

  private noteSlug(kind: Kind, slug: string, n: number, own: boolean): void {
    this.slugs.set(`${kind} ${slug}`, { n, own });
    if (own) this.ownSlugs.set(`${kind} ${n}`, slug);
  }

  private freeSlug(kind: Kind, name: string, n: number): string {
    const plain = slugOf(name) || `${kind}-${n}`;
    let slug = plain;
    for (let next = 2; RESERVED.has(slug) || this.slugs.has(`${kind} ${slug}`); next += 1) slug = `${plain}-${next}`;
    this.noteSlug(kind, slug, n, true);
    return slug;
  }

  private async writeSlugs(kind: Kind, slugs: readonly { n: number; slug: string; own: boolean }[]): Promise<void> {
    await this.client.query(
      `insert into ufc_slug (kind, slug, n, is_own) select $1, * from unnest($2::text[], $3::integer[], $4::boolean[])`,
      [kind, slugs.map(({ slug }) => slug), slugs.map(({ n }) => n), slugs.map(({ own }) => own)],
    );
  }
}

/** Source of a fighter whom only results name; the key is the name's slug. */
export const NAME_SOURCE = 'name';

const DAY_MS = 86_400_000;

const isListed = (place: string) => place.startsWith('fighter ') && !place.startsWith(`fighter ${NAME_SOURCE} `);

/** A folded name in kebab case. */
export function slugOf(folded: string): string {
  return folded.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
}
