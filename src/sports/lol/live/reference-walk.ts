import { id, items, member, word } from '../../../live/cells.js';
import type { Json } from '../../../live/cells.js';

/** One page of reference data, which changes by the day. `key` is upstream's id of the league or tournament of the page. */
export interface Reference {
  kind: 'leagues' | 'tournaments' | 'standings' | 'teams';
  key: string;
  /** The list on the page, unchanged. */
  list: readonly Json[];
}

/** The standings of a tournament are read from this many days before its start until as many after its end. */
const DAYS_AROUND = 7;
const DAY_MS = 86_400_000;

interface Step extends Omit<Reference, 'list'> {
  /** The address of the page below the base. */
  page: string;
}

/**
 * Walks through the pages of reference data: the leagues, the tournaments of each league, and for tournaments around now
 * their standings and the teams in them.
 */
export class ReferenceWalk {
  private steps: Step[] = [];
  private roundAt = -Infinity;
  /** The lists as they came last; upstream does not send an unchanged page again. */
  private readonly lists = new Map<string, readonly Json[]>();
  /** Pages that changed and are not stored yet. */
  private readonly changed = new Map<string, Reference>();

  constructor(private readonly roundEveryMs: number) {}

  /** The page to ask for; undefined until the next round. */
  next(now: number): Step | undefined {
    if (this.steps.length === 0 && now - this.roundAt >= this.roundEveryMs) {
      this.roundAt = now;
      this.steps.push({ kind: 'leagues', key: '', page: 'getLeagues?hl=en-US' });
    }
    return this.steps[0];
  }

  /** Takes the answer. It is undefined for an unchanged page, and for a failed request, which the next round repeats. */
  take(body: Json | undefined, now: number): void {
    const step = this.steps.shift();
    if (!step) return;
    const { kind, key, page } = step;
    const list = body === undefined ? this.lists.get(page) : listIn(step, body);
    if (list === undefined) return;
    this.steps.push(...stepsAfter(step, list, now));
    this.lists.set(page, list);
    if (body !== undefined) this.changed.set(`${kind}/${key}`, { kind, key, list });
  }

  /** The changed pages at the end of a round; empty during a round. */
  toKeep(): readonly Reference[] {
    return this.steps.length === 0 ? [...this.changed.values()] : [];
  }

  /** Notes that the changed pages are stored. */
  kept(): void {
    this.changed.clear();
  }
}

function listIn({ kind }: Step, body: Json): readonly Json[] {
  if (kind === 'tournaments') return items(body, 'data', 'leagues').flatMap((league) => items(league, 'tournaments'));
  if (kind === 'standings')
    return items(body, 'data', 'standings')
      .flatMap((one) => items(one, 'stages'))
      .map(ranked);
  return items(body, 'data', kind);
}

/** A stage without its matches, which the schedule has. */
function ranked(stage: Json): Json {
  const sections = items(stage, 'sections').map((section) => ({
    name: member(section, 'name'),
    rankings: member(section, 'rankings'),
  }));
  return { name: member(stage, 'name'), slug: member(stage, 'slug'), type: member(stage, 'type'), sections };
}

function stepsAfter({ kind, key }: Step, list: readonly Json[], now: number): Step[] {
  if (kind === 'leagues')
    return list
      .flatMap((league) => id(league, 'id') ?? [])
      .map((league) => ({
        kind: 'tournaments',
        key: league,
        page: `getTournamentsForLeague?hl=en-US&leagueId=${league}`,
      }));
  if (kind === 'tournaments')
    return list
      .filter((tournament) => isNear(tournament, now))
      .flatMap((tournament) => id(tournament, 'id') ?? [])
      .map((tournament) => ({
        kind: 'standings',
        key: tournament,
        page: `getStandings?hl=en-US&tournamentId=${tournament}`,
      }));
  const slugs = kind === 'standings' ? slugsIn(list) : [];
  if (slugs.length === 0) return [];
  return [{ kind: 'teams', key, page: `getTeams?hl=en-US&id=${slugs.map(encodeURIComponent).join(',')}` }];
}

function isNear(tournament: Json, now: number): boolean {
  const [from, until] = ['startDate', 'endDate'].map((name) => Date.parse(word(tournament, name) ?? ''));
  return now >= from! - DAYS_AROUND * DAY_MS && now < until! + (1 + DAYS_AROUND) * DAY_MS;
}

function slugsIn(stages: readonly Json[]): string[] {
  const teams = stages
    .flatMap((stage) => items(stage, 'sections'))
    .flatMap((section) => items(section, 'rankings'))
    .flatMap((ranking) => items(ranking, 'teams'));
  return [...new Set(teams.flatMap((team) => word(team, 'slug') ?? []))].toSorted();
}
