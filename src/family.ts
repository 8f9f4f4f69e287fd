import type { Type } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { LiveArchive } from './archive/archiver.js';
import type { Correction } from './archive/corrections.js';
import type { CountedResource } from './archive/coverage.js';
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
import type { FeedRun } from './live/runner.js';
import type { Change } from './service/change.js';

/**
 * A sport as the programs know it. The object itself is plain data, so that a command that only needs names loads nothing
 * else; what runs is loaded by the function that bears its name.
 */
export interface Family {
  /** Such as `ufc`: of its routes, scopes, plans, importers and log. */
  readonly name: string;
  /** Its webhook events, the documented ones first. */
  readonly facts: FactDeclarations;
  /** What a subscription may narrow its webhook events by. */
  readonly filters?: FactFilters;
  /** Looks up what the filters are given by; none where their values are compared as they are written. */
  filterNames?(): Promise<FilterNames>;
  /** Given where API keys read the family's webhook events at `/<name>/webhooks/events`; `example` names one of them. */
  readonly ownCatalogue?: { readonly example: string; readonly stability?: 'stable' | 'beta' };
  /** Its routes; none of a family that is only announced. */
  module?(): Promise<Type>;
  /** Adds pages that are no routes of the API. */
  pages?(): Promise<(fastify: FastifyInstance) => void>;
  importers?(): Promise<readonly Importer[]>;
  /** What `/search` finds of it by words, kind by kind. */
  search?(): Promise<readonly SearchedKind[]>;
  /** What its archive holds, as `/coverage` counts it. */
  coverage?(): Promise<readonly CountedResource[]>;
  /** What changed in its routes, newest first, as `/changelog` says it. */
  changes?(): Promise<readonly Change[]>;
  /** What its routes add to the list of errors. */
  readonly errors?: DeclaredErrors;
  /** Errors of its routes as the document shows them, by the name of the response. */
  errorExamples?(): Promise<ErrorExamples>;
  /** What its importers mend of upstream. */
  corrections?(): Promise<readonly Correction<unknown>[]>;
  /** What it holds back from its archive for a while, of a family without a live log. */
  archive?(): Promise<LiveArchive>;
  readonly live?: {
    /** How its states become answers. */
    family(): Promise<LiveFamily>;
    /** The DTO that its live facts bear, which its live routes answer; none where facts have fields of their own. */
    object?(): Promise<Type>;
    /** An example of each live fact, by its name, and of others that look better for a recorded one. */
    samples?(): Promise<Readonly<Record<string, object>>>;
    /** How it is followed, kept, replayed and recorded. */
    work(): Promise<LiveWork>;
  };
}

/** What a worker and the command line do for a family that is live; `Demo` is what it takes from its demo world. */
export interface LiveWork<Demo = unknown> {
  /** The feed that the configuration names, or where the demo is on the demo's; undefined: the log is only kept. */
  follow(parts: FollowParts<Demo>): Promise<FeedRun | undefined>;
  /** What an end calls for; done again after a failure or by another worker. */
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
  /** Undefined where the demo is off. */
  demo: Demo | undefined;
}

export interface ReplaySource {
  /** Whether a file is a recording of this family, by its name or what is in it. */
  recognises(file: string): boolean | Promise<boolean>;
  /** Whether a file may hold several subjects, of which `only` picks one. */
  picksMatch?: boolean;
  open(file: string, options: ReplayOptions): Promise<Replay>;
}

export interface ReplayOptions {
  db: Database;
  speed: number;
  loop: boolean;
  /** Only this subject, where a recording holds several. */
  only: string | undefined;
  progress(text: string): void;
}

/** A recording that is ready to be played. */
export interface Replay {
  /** At its speed, in milliseconds. */
  lastsMs: number;
  /** Begins to play it; `onOver` is called at the end of one that is not looped. */
  start(onOver: () => void): FeedRun;
  close(): Promise<void>;
}

/** An upstream whose answers can be recorded. */
export interface RecordedFeed {
  /** The setting that names it. */
  setting: string;
  /** Undefined while the setting is empty. */
  open(config: Config): Recordable | undefined;
}
