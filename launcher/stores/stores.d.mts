/** An embedded PostgreSQL and Redis, run by a separate process that stops them when this process ends in any way. */
export interface Stores {
  databaseUrl: string;
  redisUrl: string;
  /** Kills Redis with SIGKILL, as in a crash, and resolves once it is gone. */
  killRedis(): Promise<void>;
  /** Restarts Redis after `killRedis` with the same port, password and data. Resolves with its URL once it answers. */
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
