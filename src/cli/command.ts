import type { Config } from '../config.js';

/** A parsed command line. */
export interface Parameters {
  config: Config;
  /** Words after the command's name. */
  words: readonly string[];
  flags: {
    json?: boolean;
    list?: boolean;
    plan?: string;
    game?: string;
    'add-on'?: string[];
    name?: string;
    account?: string;
    email?: string;
    speed?: string;
    loop?: boolean;
    to?: string;
    match?: string;
    'forward-to'?: string;
    events?: string;
    secret?: string;
    webhook?: string;
  };
  /** Writes a line for a person; never on stdout. */
  progress(text: string): void;
  /** Writes a line that the next one replaces, such as the file being read; never on stdout. */
  status(text: string): void;
}

export interface Output {
  /** Printed with `--json`. */
  json?: unknown;
  text: string;
  /** The exit status; default: 0. */
  status?: number;
}

export type Command = (parameters: Parameters) => Promise<Output>;

/** The command line is wrong; exit status 2. */
export class UsageError extends Error {}
