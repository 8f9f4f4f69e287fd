import { Database } from '../../src/db/database.js';
import { deriveSums } from '../../src/sports/cs2/entities/derive-sums.js';
import { startService, type Json, type Service } from '../support/service.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';
import { writeCircuit } from './circuit-rows.js';

/** The service over the circuit, for one suite. */
export class World {
  service!: Service;
  db!: Database;
  private key!: string;
  private own: OwnDatabase | undefined;

  /** `more` writes what the suite has beside the circuit. */
  constructor(more: (db: Database) => Promise<void> = async () => {}) {
    beforeAll(async () => {
      this.own = await ownDatabase('empty');
      this.db = await Database.open({ url: this.own.url, poolSize: 2, statementTimeoutMs: 0 });
      await writeCircuit(this.db);
      await more(this.db);
      await sumUp(this.db);
      this.service = await startService({ databaseUrl: this.own.url, environment: { DEMO: 'false' } });
      this.key = (await this.service.key({ plan: 'enterprise' })).key;
    });
    afterAll(async () => {
      await this.service?.stop();
      await this.db?.close();
      await this.own?.drop();
    });
  }

  ask(path: string, key = this.key): Promise<Response> {
    return this.service.get(`/api/v1/cs2${path}`, key);
  }

  async get(path: string, key?: string): Promise<Json> {
    const answer = await this.ask(path, key);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }

  async dataOf(path: string): Promise<Json> {
    return (await this.get(path)).data;
  }

  /** A key of a plan with a window of history. */
  async keyOf(plan: string): Promise<string> {
    return (await this.service.key({ plan, game: 'cs2' })).key;
  }

  /** All pages of a list. */
  async whole(path: string): Promise<Json[]> {
    const rows: Json[] = [];
    for (let page = 1; ; page += 1) {
      const { data, meta } = await this.get(`${path}${path.includes('?') ? '&' : '?'}limit=7&page=${page}`);
      rows.push(...data);
      if (!meta.hasMore) {
        if (rows.length !== meta.total) throw new Error(`${path} has ${rows.length} of ${meta.total} rows`);
        return rows;
      }
    }
  }
}

/** The sums that follow from the lines, as every derivation writes them. */
async function sumUp({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  try {
    await deriveSums(client, undefined, undefined);
  } finally {
    client.release();
  }
}

export const round = (value: number, places: number) => Math.round(value * 10 ** places + 1e-7) / 10 ** places;
