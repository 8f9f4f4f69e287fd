import type pg from 'pg';
import type { Fact } from './fact.js';

/** Stores facts and their deliveries in the caller's transaction. */
export type Publish = (client: pg.PoolClient, facts: readonly Fact[]) => Promise<unknown>;

/** The injection token of `Publish`. */
export const PUBLISH = Symbol('publish');
