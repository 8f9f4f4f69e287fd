/** What makes tables or keys grow, the bound of that, and what keeps them within it; declared in the room that writes them. */
interface Growing {
  grows: string;
  bound: string;
  keptBy: string;
}

export interface GrowingTables extends Growing {
  /** Names; one that ends with `*` stands for all tables that begin with it. */
  tables: readonly string[];
}

/** Keys in Redis. */
export interface GrowingKeys extends Growing {
  /** Patterns, in which `*` stands for anything. */
  keys: readonly string[];
  /** True if each of them has an expiry; the size of the others has a bound of its own. */
  expire: boolean;
}

export const MIGRATION_TABLES: readonly GrowingTables[] = [
  { tables: ['migrations'], grows: 'versions', bound: 'one row a migration', keptBy: 'the versions themselves' },
];
