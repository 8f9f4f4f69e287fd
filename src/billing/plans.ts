import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { ConfigError } from '../config.js';
import { FAMILIES } from '../families.js';
import { vocabulary } from '../http/vocabulary.js';

export interface Plan {
  id: string;
  name: string;
  /** Requests a calendar month and a sliding minute. */
  month: number;
  minute: number;
  games: 'all' | 'one';
  delaySeconds: number;
  /** Days of in-depth history; undefined: all of it. */
  historyDays?: number;
  sse?: number;
  webSocket?: number;
  webSocketAddOn?: number;
  webhooks?: number;
  webhookFamilies?: 'all' | 'chosen' | string[];
}

/** The plans of the config/plans.yaml that is shipped; an installation may have others. */
export const PLAN_IDS = vocabulary('PlanId', [
  'free',
  'starter',
  'basic',
  'one_game',
  'pro',
  'business',
  'scale',
  'enterprise',
]);

/** The games that a one-game plan chooses from. */
export const GAMES: readonly string[] = vocabulary(
  'Game',
  FAMILIES.map(({ name }) => name),
);

export class Plans {
  private constructor(
    private readonly file: string,
    private readonly plans: ReadonlyMap<string, Plan>,
  ) {}

  static read(file: string): Plans {
    const figures = readFigures(file);
    const plans = new Map(Object.entries(figures).map(([id, plan]) => [id, checked(file, { id, ...plan })]));
    if (!plans.has('free')) throw new ConfigError(`${file} must have the plan free, which the demo key uses`);
    return new Plans(file, plans);
  }

  /** Falls back to free for an account that got its plan from a newer plans file after this process started. */
  get(id: string): Plan {
    return this.plans.get(id) ?? (this.plans.get('free') as Plan);
  }

  /**
   * The archive's delay behind live data: the longest delay of any plan, so that no plan sees live data early there.
   */
  get archiveDelaySeconds(): number {
    return Math.max(...[...this.plans.values()].map(({ delaySeconds }) => delaySeconds));
  }

  has(id: string): boolean {
    return this.plans.has(id);
  }

  ids(): string[] {
    return [...this.plans.keys()];
  }

  /** The plans from `lowest` on, in the order of the file; none when it is not there. */
  from(lowest: string): Plan[] {
    const all = [...this.plans.values()];
    const first = all.findIndex(({ id }) => id === lowest);
    return first < 0 ? [] : all.slice(first);
  }

  /** The plans that open in-depth records of this age, in the order of the file. */
  opening(ageDays: number): Plan[] {
    return [...this.plans.values()].filter(({ historyDays = Infinity }) => ageDays <= historyDays);
  }

  /** Throws when the file lacks one of these plans; `whose` says what needs it. */
  require(ids: readonly string[], whose: string): void {
    const missing = ids.find((id) => !this.plans.has(id));
    if (missing !== undefined) throw new ConfigError(`${this.file} has no plan ${missing}, which ${whose}`);
  }
}

function readFigures(file: string): Record<string, Omit<GivenPlan, 'id'>> {
  let figures: unknown;
  try {
    figures = parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { errno, code, message } = error as NodeJS.ErrnoException;
    const reason = errno === undefined ? message.split('\n')[0] : code;
    throw new ConfigError(`PLANS_FILE must be a YAML file of plans; ${file}: ${reason}`);
  }
  if (typeof figures === 'object' && figures !== null) return figures as Record<string, Omit<GivenPlan, 'id'>>;
  throw new ConfigError(`PLANS_FILE must be a YAML file of plans; ${file} has none`);
}

/**
 * Adds the defaults that config/plans.yaml documents. An unknown figure is refused, because it would have no effect.
 */
function checked(file: string, { id, ...figures }: GivenPlan): Plan {
  const refuse = (figure: string, must: string) => {
    throw new ConfigError(`${file}: ${figure} of plan ${id} must be ${must}`);
  };
  const unknown = Object.keys(figures).find((figure) => !FIGURES.includes(figure));
  if (unknown !== undefined) throw new ConfigError(`${file}: ${unknown} of plan ${id} is no figure of a plan`);
  const { name, month, minute, games = 'all', delaySeconds = 0, historyDays } = figures;
  if (typeof name !== 'string' || name === '') refuse('name', 'a text');
  for (const [figure, value] of Object.entries({ month, minute }))
    if (!Number.isInteger(value) || value < 1) refuse(figure, 'a whole number from 1');
  if (!(delaySeconds >= 0)) refuse('delaySeconds', 'a number from 0');
  if (historyDays !== undefined && !(historyDays > 0)) refuse('historyDays', 'a number above 0');
  if (games !== 'all' && games !== 'one') refuse('games', 'all or one');
  for (const figure of ['sse', 'webSocket', 'webSocketAddOn', 'webhooks'] as const) {
    const value = figures[figure];
    if (value !== undefined && !(Number.isInteger(value) && value >= 1)) refuse(figure, 'a whole number from 1');
  }
  return { ...figures, id, games, delaySeconds };
}

type GivenPlan = Omit<Plan, 'games' | 'delaySeconds'> & Partial<Pick<Plan, 'games' | 'delaySeconds'>>;

const FIGURES = [
  'name',
  'month',
  'minute',
  'games',
  'delaySeconds',
  'historyDays',
  'sse',
  'webSocket',
  'webSocketAddOn',
  'webhooks',
  'webhookFamilies',
];
