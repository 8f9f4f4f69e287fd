/** Tells the version of a family's archive; an import raises it. */
export interface ArchiveVersions {
  version(family: string): string;
  /** When it was raised last; undefined for a family without an archive. */
  changedAt(family: string): Date | undefined;
}

/** What they are injected under. */
export const ARCHIVE_VERSIONS = Symbol('archive versions');
