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
  /** In-depth history; undefined: all of it. */
  historyDays?: number;
  sse?: number;
  webSocket?: number;
  webSocketAddOn?: number;
  webhooks?: number;
  webhookFamilies?: 'all' | 'chosen' | string[];
}

/** The plans of config/plans.yaml as it comes; an installation may have others. */
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

  /** Falls back to free, for an account that was given its plan by another file since the start. */
  get(id: string): Plan {
    return this.plans.get(id) ?? (this.plans.get('free') as Plan);
  }

  /** How late the archive follows what is live, so that none of its routes tells a delayed plan anything early. */
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

  /** Throws when the file lacks one of these plans, which something of this installation goes by. */
  require(ids: readonly string[], whose: string): void {
    const missing = ids.find((id) => !this.plans.has(id));
    if (missing !== undefined) throw new ConfigError(`${this.file} has no plan ${missing}, which ${whose}`);
  }
}

function readFigures(file: string): Record<string, Omit<Plan, 'id'>> {
  let figures: unknown;
  try {
    figures = parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { errno, code, message } = error as NodeJS.ErrnoException;
    const reason = errno === undefined ? message.split('\n')[0] : code;
    throw new ConfigError(`PLANS_FILE must be a YAML file of plans; ${file}: ${reason}`);
  }
  if (typeof figures === 'object' && figures !== null) return figures as Record<string, Omit<Plan, 'id'>>;
  throw new ConfigError(`PLANS_FILE must be a YAML file of plans; ${file} has none`);
}

function checked(file: string, plan: Plan): Plan {
  for (const figure of ['month', 'minute'] as const) {
    if (!Number.isInteger(plan[figure]) || plan[figure] < 1)
      throw new ConfigError(`${file}: ${figure} of plan ${plan.id} must be a whole number from 1`);
  }
  if (!(plan.delaySeconds >= 0))
    throw new ConfigError(`${file}: delaySeconds of plan ${plan.id} must be a number from 0`);
  if (plan.historyDays !== undefined && !(plan.historyDays > 0))
    throw new ConfigError(`${file}: historyDays of plan ${plan.id} must be a number above 0`);
  if (plan.games !== 'all' && plan.games !== 'one')
    throw new ConfigError(`${file}: games of plan ${plan.id} must be all or one`);
  return plan;
}
