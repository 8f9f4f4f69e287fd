/** Tells the version of a family's archive; an import raises it. */
export interface ArchiveVersions {
  version(family: string): string;
}

/** What they are injected under. */
export const ARCHIVE_VERSIONS = Symbol('archive versions');
