import type { Settings } from '../../../config.js';
import type { BackupRules } from './reduce.js';

/** The live settings `CS2_…`. */
export interface Cs2LiveSettings {
  upstream: UpstreamSettings;
  pollMs: number;
  rules: BackupRules;
}

export interface UpstreamSettings {
  /** The address of the scorebot; empty: none is followed. */
  scorebotUrl: string;
  /** The address of the list of running matches, which is the backup feed too; empty: none. */
  listUrl: string;
  /** Upstream's ids of matches to follow beside those of the list. */
  matches: string[];
  timeoutMs: number;
}

/** Throws ConfigError for a setting that cannot be used. */
export function readCs2LiveSettings(settings: Settings): Cs2LiveSettings {
  return {
    upstream: {
      scorebotUrl: settings.url('CS2_SCOREBOT_URL', ['http:', 'https:', 'ws:', 'wss:']),
      listUrl: settings.url('CS2_MATCHES_URL', ['http:', 'https:']),
      matches: settings.list('CS2_SCOREBOT_MATCHES'),
      timeoutMs: settings.whole('CS2_TIMEOUT_MS', 100, 60_000),
    },
    pollMs: settings.whole('CS2_MATCHES_POLL_MS', 100, 600_000),
    rules: { silenceMs: settings.whole('CS2_SILENCE_MS', 100, 3_600_000) },
  };
}
