import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { raw, sql, type Sql } from '../db/sql.js';
import { historyWindowExceeded } from './errors.js';

/** The part of a plan that limits in-depth history. */
export interface HistoryPlan {
  id: string;
  name: string;
  /** Undefined: no limit. */
  historyDays?: number | undefined;
  /** Ids of the plans that open a record of this age. */
  opening(ageDays: number): string[];
}

const DAY_MS = 86_400_000;

/** How far back a caller may see in-depth records, fixed at one moment. */
export class HistoryWindow {
  /** The first moment that the plan opens; undefined if it opens everything. */
  readonly from: Date | undefined;

  constructor(
    private readonly plan?: HistoryPlan,
    private readonly nowMs = Date.now(),
  ) {
    const days = plan?.historyDays;
    this.from = days === undefined ? undefined : new Date(nowMs - days * DAY_MS);
  }

  get isLimited(): boolean {
    return this.from !== undefined;
  }

  /** A name that differs for different windows. */
  get name(): string {
    return `${this.plan?.historyDays ?? 'all'}`;
  }

  /** `at`: when a record ended, or when it began if its end is unknown. */
  opens(at: Date | string): boolean {
    return this.from === undefined || new Date(at) >= this.from;
  }

  /** Throws HISTORY_WINDOW_EXCEEDED for a record before the window. */
  check(at: Date | string): void {
    const { plan, from } = this;
    if (plan?.historyDays === undefined || from === undefined || this.opens(at)) return;
    const recordedAt = new Date(at);
    throw historyWindowExceeded({
      plan: plan.id,
      planName: plan.name,
      windowDays: plan.historyDays,
      availableFrom: dayOf(from),
      recordDate: dayOf(recordedAt),
      requiredPlans: plan.opening((this.nowMs - recordedAt.getTime()) / DAY_MS),
    });
  }

  /** SQL condition, true for rows whose moment lies in the window. */
  opened(at: Sql): Sql {
    return this.from === undefined ? raw('true') : sql`${at} >= ${this.from.toISOString()}::timestamptz`;
  }

  /** Members of `meta` if older rows were left out; `oldest`: the oldest row's moment, or whether any was left out. */
  meta(oldest: string | null | undefined | boolean): Partial<HistoryMeta> {
    const isTruncated = typeof oldest === 'boolean' ? oldest : oldest != null && !this.opens(oldest);
    if (!isTruncated || this.from === undefined) return {};
    return { historyTruncated: true, availableFrom: dayOf(this.from) };
  }
}

export interface HistoryMeta {
  historyTruncated: true;
  /** `YYYY-MM-DD` */
  availableFrom: string;
}

/** The window of a caller without a limit. */
export const ALL_HISTORY = new HistoryWindow();

/** The caller's window, for a route that declares `history`. */
export const History = createParamDecorator((_data: unknown, context: ExecutionContext): HistoryWindow => {
  return context.switchToHttp().getRequest<FastifyRequest>().history ?? ALL_HISTORY;
});

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on routes that declare `history`. */
    history?: HistoryWindow;
  }
}
