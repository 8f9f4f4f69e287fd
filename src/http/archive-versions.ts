/** The data version of each family's archive; an import raises it. */
export interface ArchiveVersions {
  version(family: string): string;
  /** When the version last changed, in the format of `Last-Modified`; undefined for a family without an archive. */
  changedAt(family: string): string | undefined;
  /** Runs `work` on a server that has this version: a current replica, if there is one, or the primary. */
  read<Result>(family: string, work: () => Promise<Result>): Promise<Result>;
}

/** Injection token of `ArchiveVersions`. */
export const ARCHIVE_VERSIONS = Symbol('archive versions');
