import { escapeHtml } from './page.js';

export interface ChangelogEntry {
  id: string;
  date: string;
  type: 'added' | 'changed' | 'deprecated' | 'removed' | 'fixed';
  family: string;
  title: string;
  body: string;
  routes: string[];
}

/** Newest first. */
export const CHANGELOG: readonly ChangelogEntry[] = [
  {
    id: '2026-11-coverage',
    date: '2026-11-23',
    type: 'added',
    family: 'service',
    title: 'What the archives hold',
    body: 'Rows, first and last day, missing lists, last import and rejected rows by reason of every resource, and the reviewed corrections of upstream. Free of charge.',
    routes: ['/coverage', '/coverage/{family}'],
  },
  {
    id: '2026-11-ranking-gaps',
    date: '2026-11-23',
    type: 'changed',
    family: 'service',
    title: 'Movement over missing ranking lists',
    body: 'The movement of tennis and the change of ufc are null more than two weeks after the list before. Rankings, ranking histories and tennis profiles carry the first, the last and the number of missing lists in coverage.',
    routes: ['/tennis/rankings/*', '/tennis/players/{playerId}', '/ufc/rankings/*'],
  },
  {
    id: '2026-11-cs2',
    date: '2026-11-23',
    type: 'added',
    family: 'cs2',
    title: 'The cs2 archive',
    body: 'Matches with maps, rounds and figures of players, teams, rosters and transfers, events with brackets and results, leaderboards, the standings of Valve and a published rating, and maps with their pool. What no source tells is an empty list with available false.',
    routes: [
      '/cs2',
      '/cs2/matches/*',
      '/cs2/teams/*',
      '/cs2/players/*',
      '/cs2/events/*',
      '/cs2/tournaments/*',
      '/cs2/rankings/*',
      '/cs2/leaderboards/{metric}',
      '/cs2/maps/*',
      '/cs2/roster-changes/recent',
      '/cs2/transfers/recent',
      '/cs2/reference/*',
      '/cs2/search',
    ],
  },
  {
    id: '2026-11-cs2-live',
    date: '2026-11-23',
    type: 'added',
    family: 'cs2',
    title: 'cs2 live',
    body: 'Running matches round by round over REST, server-sent events and WebSocket, with the series score alone while the main feed is silent. Their webhook events are sent.',
    routes: ['/cs2/live/*', '/cs2/webhooks/events'],
  },
  {
    id: '2026-11-cs2-skins',
    date: '2026-11-23',
    type: 'added',
    family: 'cs2',
    title: 'Prices of skins',
    body: 'Items of the market with the price of each provider, order books, prices by day and what rose or fell most, in any currency with a stored rate.',
    routes: ['/cs2/skins/*', '/operator/cs2/offers'],
  },
  {
    id: '2026-11-cod',
    date: '2026-11-23',
    type: 'added',
    family: 'cod',
    title: 'cod',
    body: 'Matches, teams, players, tournaments, standings and transfers, as operators push them. Their webhook events are sent; endTime of cod.match.completed is null where no source tells it.',
    routes: ['/cod/*', '/operator/cod/{kind}'],
  },
  {
    id: '2026-11-fortnite',
    date: '2026-11-23',
    type: 'added',
    family: 'fortnite',
    title: 'fortnite',
    body: 'Tournaments with live windows, results, players, organisations and transfers, as operators push them. Their webhook events are sent.',
    routes: ['/fortnite/*', '/operator/fortnite/{kind}'],
  },
  {
    id: '2026-11-openapi-names',
    date: '2026-11-22',
    type: 'changed',
    family: 'service',
    title: 'An OpenAPI document to make a client from',
    body: 'Operations and schemas have names that speak (listTennisPlayers, TennisPlayerRow), fixed words are enums of their own, errors, parameters and headers are shared and typed, streams and webhook events have schemas, and paths are relative to the server /api/v1. The document of one family stands at /openapi/{family}.json.',
    routes: ['/openapi.json', '/openapi/{family}.json'],
  },
  {
    id: '2026-11-archive-minute',
    date: '2026-11-22',
    type: 'changed',
    family: 'service',
    title: 'The archive follows live by a minute',
    body: 'What a running bout or match changes in the archive is visible there sixty seconds later, on every plan. Live routes answer a known subject that is not on with its last or planned state, at any age; MOVED_TO_ARCHIVE is no longer answered.',
    routes: ['/ufc/live/{boutId}', '/ufc/live/events/{slug}', '/tennis/matches/live/{matchId}'],
  },
  {
    id: '2026-11-connections',
    date: '2026-11-22',
    type: 'changed',
    family: 'service',
    title: 'Streams and sockets end with their right to be open',
    body: 'A revoked key, a suspended account or another plan ends a stream or socket within five seconds, with the reason. A frame over a limit gets one error and the close 4009. A stream that is resumed while all places are taken is told when to come back instead of a 429, which EventSource does not survive.',
    routes: ['/ufc/live/stream', '/ufc/live/ws', '/tennis/live/stream', '/tennis/live/ws'],
  },
  {
    id: '2026-11-ufc-cursor',
    date: '2026-11-22',
    type: 'added',
    family: 'ufc',
    title: 'Cursors and expand on lists',
    body: 'A list can be walked by cursor while rows are added to it, and bouts, events and fighters take sub-resources into their rows.',
    routes: ['/ufc/bouts', '/ufc/events', '/ufc/fighters', '/ufc/fighters/{slug}/fights'],
  },
  {
    id: '2026-11-webhook-rules',
    date: '2026-11-22',
    type: 'changed',
    family: 'service',
    title: 'Webhooks: complete replays, strict filters, more plans',
    body: 'A replay goes on with nextCursor until its range is complete, can be counted first (dryRun), runs alone and stops at 10,000 deliveries that wait. Filters with an unknown member or an empty value are refused. Starter and Basic may subscribe to ufc, tennis and cs2; the chosen game bounds cod and fortnite too. Sessions have limits.',
    routes: ['/webhooks', '/webhooks/{id}/replay', '/webhooks/events'],
  },
  {
    id: '2026-11-qr',
    date: '2026-11-21',
    type: 'added',
    family: 'service',
    title: 'QR codes',
    body: 'Codes as PNG, SVG or JSON, in colours and with a logo; a logo that would make the code unreadable is refused with the largest size that works.',
    routes: ['/qr', '/qr/generate'],
  },
  {
    id: '2026-11-transcript',
    date: '2026-11-21',
    type: 'added',
    family: 'service',
    title: 'Transcripts of short videos',
    body: 'The captions of a public short video as text, segments, SubRip or WebVTT, in the language asked for where there is one.',
    routes: ['/transcript/{platform}'],
  },
  {
    id: '2026-11-status',
    date: '2026-11-21',
    type: 'added',
    family: 'service',
    title: 'Status',
    body: 'How the service stands, without a key: lag of every feed, webhooks by outcome and waiting time, and what is wrong now.',
    routes: ['/status'],
  },
  {
    id: '2026-11-webhook-verify',
    date: '2026-11-21',
    type: 'added',
    family: 'service',
    title: 'What is wrong with a signature',
    body: 'POST /webhooks/verify says whether the signature of a webhook is right and, if not, which of the usual mistakes it is. Samples are limited to ten a minute per account.',
    routes: ['/webhooks/verify', '/webhooks/{id}/test'],
  },
  {
    id: '2026-11-webhooks',
    date: '2026-11-21',
    type: 'added',
    family: 'service',
    title: 'Webhooks',
    body: 'Subscriptions to ufc and tennis events, signed in two schemes, numbered without a gap, logged with every attempt, to be tested, sent again and replayed.',
    routes: ['/webhooks/*', '/lol/webhooks/events'],
  },
  {
    id: '2026-11-accounts',
    date: '2026-11-21',
    type: 'added',
    family: 'service',
    title: 'Accounts of your own',
    body: 'Sign-up, sessions, passwords by mail, keys with scopes, addresses and rotation, plans and usage, all by the session of the dashboard; Idempotency-Key on every write.',
    routes: ['/auth/*', '/keys/*', '/billing/*', '/operator/*'],
  },
  {
    id: '2026-11-tennis-live',
    date: '2026-11-21',
    type: 'added',
    family: 'tennis',
    title: 'Tennis live',
    body: 'Running matches point by point over REST, server-sent events and WebSocket; live ids go on resolving after the end.',
    routes: ['/tennis/matches/live', '/tennis/matches/live/{matchId}', '/tennis/live/*'],
  },
  {
    id: '2026-11-ufc-live',
    date: '2026-11-21',
    type: 'added',
    family: 'ufc',
    title: 'Fight night live',
    body: 'Running bouts over REST, server-sent events and WebSocket, the same object on each; one-time tickets for browsers.',
    routes: ['/ufc/live/*', '/live/tickets'],
  },
  {
    id: '2026-11-ufc',
    date: '2026-11-21',
    type: 'added',
    family: 'ufc',
    title: 'The ufc archive',
    body: 'Events, bouts, round-by-round figures, fighters, rankings of the panel and of a published rating, and odds from 1994 on.',
    routes: ['/ufc/events/*', '/ufc/bouts/*', '/ufc/fights/*', '/ufc/fighters/*', '/ufc/rankings/*', '/ufc/search'],
  },
  {
    id: '2026-11-tennis',
    date: '2026-11-21',
    type: 'added',
    family: 'tennis',
    title: 'The tennis archive',
    body: 'Players, matches, box scores, head-to-heads, rankings, tournaments and draws from 1968 on.',
    routes: ['/tennis/*'],
  },
  {
    id: '2026-11-cod-live-update',
    date: '2026-11-21',
    type: 'changed',
    family: 'cod',
    title: 'Live score changes have an event of their own',
    body: 'Live score changes are delivered as cod.match.live_update. cod.match.completed is sent once, when a series is final and its statistics are locked.',
    routes: [],
  },
];

/** The changelog as RSS; `pageUrl` is where people read it. */
export function changelogRss(pageUrl: string): string {
  const items = CHANGELOG.map(({ id, date, title, body }) => {
    const at = new Date(`${date}T00:00:00Z`).toUTCString();
    return `<item><guid isPermaLink="false">${id}</guid><title>${escapeHtml(title)}</title><description>${escapeHtml(body)}</description><pubDate>${at}</pubDate><link>${escapeHtml(`${pageUrl}#${id}`)}</link></item>`;
  });
  const head = `<title>Scoreline changelog</title><link>${escapeHtml(pageUrl)}</link><description>Changes to the API</description>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>${head}${items.join('')}</channel></rss>\n`;
}
