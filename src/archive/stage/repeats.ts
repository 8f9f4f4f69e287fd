/** One of several rows of an import under one key. */
export interface RepeatedRow {
  fileNumber: number;
  line: number;
  hash: string;
  /** Rows under one key that differ in it are of different things. */
  identity: string | null;
  /** By column; null where all rows under the key have one hash. */
  values: Readonly<Record<string, unknown>> | null;
}

export type Fate =
  | { kind: 'stays' }
  /** Another row has more, or corrects it. */
  | { kind: 'replaced' }
  /** It adds nothing to the row that stays. */
  | { kind: 'repeated' }
  | { kind: 'rejected'; reason: 'key_conflict' | 'conflict'; detail?: string };

/**
 * Decides what becomes of rows under one key, given in their order. Of rows that differ only in what is unknown the
 * fuller one stays. Of rows of one file that contradict each other the first one stays; a row of another file is a
 * correction, as if the files were imported one after the other.
 */
export function settle(rows: readonly RepeatedRow[]): Fate[] {
  const fates = rows.map((): Fate => ({ kind: 'repeated' }));
  let kept = 0;
  for (let place = 1; place < rows.length; place += 1) {
    const [stays, row] = [rows[kept] as RepeatedRow, rows[place] as RepeatedRow];
    if (row.identity !== rows[0]?.identity) {
      fates[place] = { kind: 'rejected', reason: 'key_conflict' };
      continue;
    }
    const columns = row.hash === stays.hash ? [] : contradictions(stays, row);
    if (columns.length > 0 && row.fileNumber === stays.fileNumber) {
      fates[place] = {
        kind: 'rejected',
        reason: 'conflict',
        detail: `another ${columns.join(', ')} than line ${stays.line}`,
      };
    } else if (columns.length > 0 || (row.hash !== stays.hash && known(row.values) > known(stays.values))) {
      fates[kept] = { kind: 'replaced' };
      kept = place;
    }
  }
  fates[kept] = { kind: 'stays' };
  return fates;
}

function contradictions({ values }: RepeatedRow, other: RepeatedRow): string[] {
  return Object.keys(values ?? {}).filter((column) => contradicts(values?.[column], other.values?.[column]));
}

/** Whether two values exclude each other. Unknown values, also within objects and lists, exclude nothing. */
function contradicts(one: unknown, other: unknown): boolean {
  if (isUnknown(one) || isUnknown(other)) return false;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length !== other.length || one.some((item, place) => contradicts(item, other[place]));
  if (isObject(one) && isObject(other)) return Object.keys(one).some((name) => contradicts(one[name], other[name]));
  return one !== other;
}

/** How many values are known, also within objects and lists. */
function known(value: unknown): number {
  if (isUnknown(value)) return 0;
  return typeof value === 'object'
    ? Object.values(value as object).reduce((sum: number, one) => sum + known(one), 0)
    : 1;
}

function isUnknown(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && !Array.isArray(value);
}
