import type { Type } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { LiveArchive } from './archive/archiver.js';
import type { Correction } from './archive/corrections.js';
import type { CountedResource } from './archive/coverage.js';
import type { ExportTable } from './archive/export/table.js';
import type { Importer } from './archive/importer.js';
import type { SearchedKind } from './archive/search.js';
import type { Config } from './config.js';
import type { Database } from './db/database.js';
import type { FactDeclarations } from './facts/declare.js';
import type { FactFilters, FilterNames } from './facts/filters.js';
import type { ErrorExamples } from './http/document/responses.js';
import type { DeclaredErrors } from './http/error-catalogue.js';
import type { Logger } from './http/log.js';
import type { Entry } from './live/entry.js';
import type { LiveFamily } from './live/family.js';
import type { Recordable } from './live/recording.js';
import type { ReplaySettings } from './live/replay-feed.js';
import type { FeedRun } from './live/runner.js';
import type { FamilyTools } from './mcp/family-tools.js';
import type { Change } from './service/change.js';

/**
 * A sport as the programs see it. The object itself is plain data, so that a command which needs only names loads
 * nothing else; functions load the code.
 */
export interface Family {
  /** Such as `ufc`; names its routes, scopes, plans, importers and log. */
  readonly name: string;
  /** Its webhook events, documented ones first. */
  readonly facts: FactDeclarations;
  /** Filters that a subscription may set on its webhook events. */
  readonly filters?: FactFilters;
  /** Looks up the names in filter values; undefined if values are compared as written. */
  filterNames?(): Promise<FilterNames>;
  /** Set if API keys can read the family's webhook events at `/<name>/webhooks/events`; `example` is one's name. */
  readonly ownCatalogue?: { readonly example: string; readonly stability?: 'stable' | 'beta' };
  /** Its routes; undefined for a family that is only announced. */
  module?(): Promise<Type>;
  /** Adds pages outside the API. */
  pages?(): Promise<(fastify: FastifyInstance) => void>;
  importers?(): Promise<readonly Importer[]>;
  /** The kinds of entities that `/search` finds in it. */
  search?(): Promise<readonly SearchedKind[]>;
  /** How it answers the tools of `/mcp`. */
  tools?(): Promise<FamilyTools>;
  /** The resources that `/coverage` counts. */
  coverage?(): Promise<readonly CountedResource[]>;
  /** Its tables that are offered as files. */
  exports?(): Promise<readonly ExportTable[]>;
  /** SQL of what stays open beside the list of `unresolved`: rows with `kind`, `reason`, and `name` or `key`. */
  unresolved?(): Promise<string>;
  /** Changes of its routes, newest first, for `/changelog`. */
  changes?(): Promise<readonly Change[]>;
  /** Errors that its routes add to the catalogue. */
  readonly errors?: DeclaredErrors;
  /** Errors of its routes as examples in the document, by response name. */
  errorExamples?(): Promise<ErrorExamples>;
  /** Corrections of upstream data by its importers. */
  corrections?(): Promise<readonly Correction<unknown>[]>;
  /** Takes pushed items into its archive, live ones only after the archive's delay. */
  archive?(): Promise<LiveArchive>;
  readonly live?: {
    /** How its states become answers. */
    family(): Promise<LiveFamily>;
    /** The DTO of its live facts, which its live routes also answer; undefined if facts have fields of their own. */
    object?(): Promise<Type>;
    /** Examples by fact name: of each live fact, and of other facts for which a recorded example is better. */
    samples?(): Promise<Readonly<Record<string, object>>>;
    /** How it is followed, archived, replayed and recorded. */
    work(): Promise<LiveWork>;
  };
}

/** Work of a worker and the command line for a live family; `Demo` is the part of its demo world that it uses. */
export interface LiveWork<Demo = unknown> {
  /** The configured feed, or in the demo the demo's; undefined: the log is only stored. */
  follow(parts: FollowParts<Demo>): Promise<FeedRun | undefined>;
  /** Handles ended subjects; repeated after a failure or by another worker. */
  onEnds?(db: Database, entries: readonly Entry[]): Promise<void>;
  /** Copies live subjects into the archive. */
  archive?: LiveArchive;
  /** Plays recordings. */
  replay?: ReplaySource;
  recorded?: RecordedFeed;
}

export interface FollowParts<Demo> {
  config: Config;
  db: Database;
  log: Logger;
  /** Undefined if the demo is off. */
  demo: Demo | undefined;
}

export interface ReplaySource {
  /** True if the file is a recording of this family, by name or content. */
  recognises(file: string): boolean | Promise<boolean>;
  /** True if a file may hold several subjects, of which `only` picks one. */
  picksMatch?: boolean;
  open(file: string, options: ReplayOptions): Promise<Replay>;
}

export interface ReplayOptions extends ReplaySettings {
  /** Plays only this subject, if the recording holds several. */
  only: string | undefined;
}

/** A recording that is ready to play. */
export interface Replay {
  /** Duration at its speed, in milliseconds. */
  lastsMs: number;
  /** Begins to play; calls `onOver` at the end unless looped. */
  start(onOver: () => void): FeedRun;
  close(): Promise<void>;
}

/** An upstream whose answers can be recorded. */
export interface RecordedFeed {
  /** The setting with its address. */
  setting: string;
  /** Undefined while the setting is empty. */
  open(config: Config): Recordable | undefined;
}
