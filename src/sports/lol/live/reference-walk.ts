import { id, items, member, word } from '../../../live/cells.js';
import type { Json } from '../../../live/cells.js';

/** What changes by the day, as one page of upstream has it; `key` is upstream's id of what the page was asked for. */
export interface Reference {
  kind: 'leagues' | 'tournaments' | 'standings' | 'teams';
  key: string;
  /** The page's list, as upstream has it. */
  list: readonly Json[];
}

/** The standings of a tournament are read from so many days before it until so many after. */
const DAYS_AROUND = 7;
const DAY_MS = 86_400_000;

interface Step extends Omit<Reference, 'list'> {
  /** The address of the page below the base. */
  page: string;
}

/**
 * The way through the pages that change by the day: the leagues, the tournaments of each, and of those that are on or nearly
 * so the standings and the teams in them.
 */
export class ReferenceWalk {
  private steps: Step[] = [];
  private roundAt = -Infinity;
  /** What the pages held, because an unchanged one is not sent again. */
  private readonly told = new Map<string, readonly Json[]>();
  /** What changed and is not kept yet. */
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

  /** Takes the answer; undefined for an unchanged page, and for none, which is asked for again in the next round. */
  take(body: Json | undefined, now: number): void {
    const step = this.steps.shift();
    if (!step) return;
    const { kind, key, page } = step;
    const list = body === undefined ? this.told.get(page) : listIn(step, body);
    if (list === undefined) return;
    this.steps.push(...stepsAfter(step, list, now));
    this.told.set(page, list);
    if (body !== undefined) this.changed.set(`${kind}/${key}`, { kind, key, list });
  }

  /** What changed, once a round is over. */
  toKeep(): readonly Reference[] {
    return this.steps.length === 0 ? [...this.changed.values()] : [];
  }

  /** All that changed is kept. */
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

/** A stage without its matches, which the schedule shows. */
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
