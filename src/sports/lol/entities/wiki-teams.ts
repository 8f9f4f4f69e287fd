import type pg from 'pg';
import { isNobody } from '../nobody.js';
import { pageName, shownName } from '../sources/wiki-record.js';

interface TeamPage {
  page: string;
  name: string | null;
  short: string | null;
  region: string | null;
  renamed_to: string | null;
}

/** The wiki's pages of teams; finds the page for which a team's name in another table stands. */
export class TeamPages {
  private readonly byPage = new Map<string, TeamPage>();
  private readonly byName = new Map<string, string[]>();

  private constructor(teams: readonly TeamPage[]) {
    for (const team of teams) {
      const page = pageName(team.page);
      this.byPage.set(page, team);
      if (team.name !== null) this.byName.set(team.name, [...(this.byName.get(team.name) ?? []), page]);
    }
  }

  static async read(client: pg.PoolClient): Promise<TeamPages> {
    const { rows } = await client.query<TeamPage>('select page, name, short, region, renamed_to from lol_wiki_team');
    return new TeamPages(rows);
  }

  get pages(): string[] {
    return [...this.byPage.values()].map(({ page }) => page);
  }

  /** The page for which a team's name in another table stands; undefined where the team is not known yet. */
  of(written: string): string | undefined {
    if (isNobody({ name: written })) return undefined;
    const page = pageName(written);
    if (this.byPage.has(page)) return page;
    const [named, other] = this.byName.get(written) ?? [];
    return named !== undefined && other === undefined ? named : page;
  }

  /** The team's name as the wiki shows it. */
  shown(page: string): string {
    return this.byPage.get(page)?.name ?? shownName(page);
  }

  short(page: string): string | null {
    return this.byPage.get(page)?.short ?? null;
  }

  /** The region of a team as another table writes it. */
  region(written: string): string | null {
    const page = this.of(written);
    return page === undefined ? null : (this.byPage.get(page)?.region ?? null);
  }

  /**
   * The page of the team's newest name; the page itself where the team was not renamed, or where several pages were
   * renamed to the same page.
   */
  newest(page: string): string {
    const seen = new Set([page]);
    let newest = page;
    for (;;) {
      const next = this.successor(newest);
      if (next === undefined || seen.has(next) || this.predecessors(next) > 1) return newest;
      seen.add(next);
      newest = next;
    }
  }

  private successor(page: string): string | undefined {
    const renamed = this.byPage.get(page)?.renamed_to ?? null;
    const next = renamed === null ? undefined : this.of(renamed);
    return next !== undefined && next !== page && this.byPage.has(next) ? next : undefined;
  }

  private counts: Map<string, number> | undefined;

  private predecessors(page: string): number {
    if (this.counts === undefined) {
      this.counts = new Map();
      for (const one of this.byPage.keys()) {
        const next = this.successor(one);
        if (next !== undefined) this.counts.set(next, (this.counts.get(next) ?? 0) + 1);
      }
    }
    return this.counts.get(page) ?? 0;
  }
}
