/** Gives the version of a family's archive; an import raises it. */
export interface ArchiveVersions {
  version(family: string): string;
  /** When it was raised last, as `Last-Modified` writes it; undefined for a family without an archive. */
  changedAt(family: string): string | undefined;
}

/** What they are injected under. */
export const ARCHIVE_VERSIONS = Symbol('archive versions');
