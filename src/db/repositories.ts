import type pg from 'pg';
import type { DataSource, ObjectLiteral, Repository } from 'typeorm';

/** A class that `@Entity` declares. */
export type EntityOf<Row> = new () => Row;

/** TypeORM over the pool of a `Database`: it opens no connection of its own. */
export class Repositories {
  private made: { entities: EntityOf<ObjectLiteral>[]; source: Promise<DataSource> } | undefined;

  constructor(private readonly pool: pg.Pool) {}

  /** Works on the rows of an entity with one connection. Errors are those of PostgreSQL and the driver, as elsewhere. */
  async use<Row extends ObjectLiteral, Result>(
    entity: EntityOf<Row>,
    work: (rows: Repository<Row>) => Promise<Result>,
  ): Promise<Result> {
    const runner = (await this.sourceWith(entity)).createQueryRunner();
    try {
      const client = (await runner.connect()) as pg.PoolClient;
      // As the pool does itself, because a statement that failed for want of an answer may still wait for it.
      return await work(runner.manager.getRepository(entity)).catch((error: Error) => {
        client.end().catch(() => {});
        throw driverError(error);
      });
    } finally {
      await runner.release();
    }
  }

  /** A DataSource knows the entities that were loaded before it was made, so one that is loaded later needs another. */
  private async sourceWith(entity: EntityOf<ObjectLiteral>): Promise<DataSource> {
    // Programs that read and save no single rows start without TypeORM.
    const typeorm = await import('typeorm');
    if (!this.made?.entities.includes(entity)) {
      const entities = typeorm.getMetadataArgsStorage().tables.map(({ target }) => target as EntityOf<ObjectLiteral>);
      const making = { entities, source: this.makeSource(typeorm, entities) };
      this.made = making;
      making.source.catch(() => {
        if (this.made === making) this.made = undefined;
      });
    }
    return this.made.source;
  }

  private async makeSource(
    { DataSource }: typeof import('typeorm'),
    entities: EntityOf<ObjectLiteral>[],
  ): Promise<DataSource> {
    const { pool } = this;
    const source = new DataSource({
      type: 'postgres',
      entities,
      driver: sharing(pool),
      poolErrorHandler: () => {},
      installExtensions: false,
      logging: false,
    });
    return source.initialize();
  }
}

/** TypeORM's driver makes its pool of this class, and is given the one that is there. */
export function sharing(pool: pg.Pool): { Pool: () => pg.Pool } {
  return {
    Pool: function sharedPool() {
      return pool;
    },
  };
}

/** TypeORM's own error repeats the statement with its values, which no log may show. */
function driverError(error: Error & { driverError?: Error }): Error {
  return error.driverError ?? error;
}
