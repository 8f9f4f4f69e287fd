import type { Schemas } from '../../api/client';
import { SPORTS } from '../../live/families';

const TABS = ['service', 'imports', 'accounts', 'requests', 'audit', 'sandbox'] as const;
const STANDINGS = ['suspended', 'open'] as const;
const STATUSES = ['running', 'done', 'failed'] as const;
const ACTS = ['suspend', 'unsuspend', 'change_plan', 'approve_plan', 'decline_plan'] as const;

export type Tab = (typeof TABS)[number];

/** The state of the page in its URL: its tab, and the filters and page of the list there. */
export interface OperatorSearch {
  tab?: Exclude<Tab, 'service'>;
  page?: number;
  /** Part of an account's name, address or id. */
  q?: string;
  plan?: Schemas['PlanId'];
  standing?: (typeof STANDINGS)[number];
  family?: Schemas['FamilyName'];
  status?: (typeof STATUSES)[number];
  act?: (typeof ACTS)[number];
  /** The account whose acts are shown. */
  account?: string;
}

/** Keeps the known parameters of a URL and drops the rest. */
export function operatorSearchIn(given: Record<string, unknown>): OperatorSearch {
  const page = Number(given.page);
  return {
    ...wordIn('tab', given, TABS.slice(1)),
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...textIn('q', given),
    ...textIn('plan', given),
    ...wordIn('standing', given, STANDINGS),
    ...wordIn('family', given, SPORTS),
    ...wordIn('status', given, STATUSES),
    ...wordIn('act', given, ACTS),
    ...textIn('account', given),
  };
}

function wordIn(name: string, given: Record<string, unknown>, words: readonly string[]): object {
  return words.includes(given[name] as string) ? { [name]: given[name] } : {};
}

function textIn(name: string, given: Record<string, unknown>): object {
  const value = given[name];
  return typeof value === 'string' && value !== '' ? { [name]: value } : {};
}
