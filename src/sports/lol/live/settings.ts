import { ConfigError, type Settings } from '../../../config.js';
import type { Cadence } from './feed.js';
import type { Rules } from './rules.reduce.js';

/** The settings `LOL_…`. */
export interface LolSettings {
  /** The two upstreams; undefined if none is configured. */
  upstream: UpstreamSettings | undefined;
  cadence: Cadence;
  rules: Rules;
  /** A read of the broadcast with less confidence is rejected. */
  minConfidence: number;
  /** Whether boards say that the WebSocket is available. */
  isSocketAnnounced: boolean;
}

interface UpstreamSettings {
  /** The base address of the esports API. */
  apiUrl: string;
  /** Empty: no key is sent. */
  apiKey: string;
  /** The base address of the live statistics. */
  statsUrl: string;
  timeoutMs: number;
}

/** @throws ConfigError for an invalid setting. */
export function readLolSettings(settings: Settings): LolSettings {
  const [apiUrl, statsUrl] = ['LOL_API_URL', 'LOL_STATS_URL'].map((name) => settings.url(name, ['http:', 'https:']));
  if (!apiUrl !== !statsUrl) throw new ConfigError('LOL_API_URL and LOL_STATS_URL must both be set, or neither');
  const timeoutMs = settings.whole('LOL_TIMEOUT_MS', 100, 60_000);
  return {
    upstream: apiUrl && statsUrl ? { apiUrl, apiKey: settings.header('LOL_API_KEY'), statsUrl, timeoutMs } : undefined,
    cadence: {
      pollMs: settings.whole('LOL_POLL_MS', 100, 60_000),
      liveMs: settings.whole('LOL_LIVE_MS', 100, 600_000),
      scheduleMs: settings.whole('LOL_SCHEDULE_MS', 100, 3_600_000),
      referenceMs: settings.whole('LOL_REFERENCE_MS', 1_000, 86_400_000),
      frameDelayMs: settings.whole('LOL_FRAME_DELAY_SECONDS', 0, 600) * 1_000,
    },
    rules: {
      goldSwing: settings.whole('LOL_GOLD_SWING', 1, 100_000),
      goldSwingOnLeadChange: settings.whole('LOL_GOLD_SWING_LEAD_CHANGE', 1, 100_000),
      goldSwingEverySeconds: settings.whole('LOL_GOLD_SWING_SECONDS', 0, 3_600),
      visionAfterSeconds: settings.whole('LOL_VISION_AFTER_SECONDS', 0, 3_600),
    },
    minConfidence: settings.share('LOL_VISION_CONFIDENCE'),
    isSocketAnnounced: settings.flag('LOL_WEBSOCKET_ANNOUNCED'),
  };
}
