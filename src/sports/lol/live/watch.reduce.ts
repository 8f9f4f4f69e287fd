import type { WatchLink } from '../refs.dto.js';
import type { KnownMatch } from './match.reduce.js';
import type { LiveWatch } from './series.dto.js';
import type { ObservedStream } from './observation.js';

/** The broadcasts and recordings of a match that upstream lists, except those whose address is unknown. */
export function watchOf(match: KnownMatch): LiveWatch {
  const { names, streams, games } = match;
  const links = streams.flatMap((stream) => linkOf(stream) ?? []);
  const main = links.findIndex(({ channel }) => channel?.toLowerCase() === names.league.slug);
  const vods = games.flatMap((game) =>
    game.vods.flatMap((vod) => {
      const link = linkOf(vod);
      const gameId = names.games[game.id] ?? null;
      return link
        ? [{ gameId, gameNumber: game.number, url: link.url, language: link.language, startSeconds: null }]
        : [];
    }),
  );
  return {
    matchId: names.matchId,
    links: links.map((link, index) => ({ ...link, isMain: index === Math.max(0, main) })),
    vods,
  };
}

function linkOf({ provider, parameter, locale, offsetMs }: ObservedStream): WatchLink | undefined {
  const site = SITES[provider];
  const isUrl = /^https?:\/\//.test(parameter);
  if (!site && !isUrl) return undefined;
  return {
    provider: site ? provider : 'other',
    channel: site?.hasChannels ? parameter : null,
    url: isUrl ? parameter : (site as Site).url(encodeURIComponent(parameter)),
    embedUrl: isUrl ? null : ((site as Site).embed?.(encodeURIComponent(parameter)) ?? null),
    language: locale,
    isOfficial: true,
    isMain: false,
    viewers: null,
    offsetSeconds: offsetMs === null ? null : offsetMs / 1_000,
  };
}

interface Site {
  /** False if upstream names a video and no channel. */
  hasChannels: boolean;
  url(parameter: string): string;
  embed?(parameter: string): string;
}

const SITES: Readonly<Record<string, Site>> = {
  twitch: {
    hasChannels: true,
    url: (channel) => `https://www.twitch.tv/${channel}`,
    embed: (channel) => `https://player.twitch.tv/?channel=${channel}`,
  },
  youtube: {
    hasChannels: false,
    url: (video) => `https://www.youtube.com/watch?v=${video}`,
    embed: (video) => `https://www.youtube.com/embed/${video}`,
  },
  afreecatv: { hasChannels: true, url: (channel) => `https://play.afreecatv.com/${channel}` },
};
