import type { FamilyCoverage } from '../coverage/coverage.dto.js';
import type { CoverageReader } from '../coverage/coverage.reader.js';

/** How far the archive reaches on which an answer stands. */
export interface CoverageNote {
  resource: string;
  rows: number;
  from: string | null;
  to: string | null;
  countedAt: string | null;
}

/** Coverage changes with imports; it is read again after this time. */
const KEPT_MS = 30_000;

/** The coverage of families, in memory for half a minute. */
export class CoverageNotes {
  private known: Promise<FamilyCoverage[]> | undefined;
  private readAt = 0;

  constructor(private readonly reader: CoverageReader) {}

  /** Of the first of these resources that the family's coverage counts. */
  async find(family: string, resources: readonly string[]): Promise<CoverageNote | null> {
    const coverage = (await this.list()).find((one) => one.family === family);
    const counted = resources.flatMap((name) => coverage?.resources.find(({ resource }) => resource === name) ?? [])[0];
    if (!coverage || !counted) return null;
    const { resource, rows, from, to } = counted;
    return { resource, rows, from, to, countedAt: coverage.countedAt };
  }

  private list(): Promise<FamilyCoverage[]> {
    if (this.known && Date.now() - this.readAt < KEPT_MS) return this.known;
    this.readAt = Date.now();
    const reading = this.reader.list();
    reading.catch(() => (this.known = undefined));
    return (this.known = reading);
  }
}
