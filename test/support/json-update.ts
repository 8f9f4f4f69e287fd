import type { Fact } from '../../src/facts/fact.js';
import type { Update } from '../../src/live/feed.js';
import type { Json } from './service.js';

/** An update as a receiver reads it: JSON. */
export interface JsonUpdate extends Omit<Update, 'state' | 'facts'> {
  state: Json;
  facts: (Omit<Fact, 'data'> & { data: Json })[];
}
