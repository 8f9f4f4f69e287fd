/** An embedded PostgreSQL and Redis, kept by a process of their own that stops them when this process ends, however it ends. */
export interface Stores {
  databaseUrl: string;
  redisUrl: string;
  /** Ends Redis as a crash would (SIGKILL) and resolves once it is gone. */
  killRedis(): Promise<void>;
  /** Starts Redis again after `killRedis`: same port, same password, same data. Resolves with its URL once it answers. */
  restartRedis(): Promise<string>;
  /** Stops both and resolves once they are gone. The data stay in `dir`. */
  stop(): Promise<void>;
}

export interface StoresOptions {
  /** Absolute path of a folder that no other process uses; made if missing. */
  dir: string;
  /** false: faster, and data may be lost with the machine (not with a killed process). Default true. */
  fsync?: boolean;
}

export function startStores(options: StoresOptions): Promise<Stores>;
