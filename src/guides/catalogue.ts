/** A document of the repository that is served as a page and as Markdown. */
export interface Guide {
  /** Of its address: `/docs/guides/live`. */
  name: string;
  /** From the root of the repository. */
  file: string;
  /** What a reader finds in it, in one sentence. */
  says: string;
}

export interface Section {
  title: string;
  guides: readonly Guide[];
}

/** Every guide, in the order in which a reader meets them. */
export const SECTIONS: readonly Section[] = [
  {
    title: 'Using the API',
    guides: [
      {
        name: 'api-design',
        file: 'docs/API-DESIGN.md',
        says: 'What holds on every route: keys, ids, nulls, pages, errors, limits, caching, and how each family counts.',
      },
      {
        name: 'what-may-i-read-when',
        file: 'docs/guides/what-may-i-read-when.md',
        says: 'From when which figures of a match, bout, game or edition exist, when they are provisional and when final.',
      },
      {
        name: 'plans',
        file: 'docs/guides/plans.md',
        says: 'What each plan of this installation opens: requests, delay, history, streams, sockets and webhooks.',
      },
      {
        name: 'live',
        file: 'docs/LIVE.md',
        says: 'Polling, server-sent events and WebSocket, and how each family makes its live figures.',
      },
      {
        name: 'webhooks',
        file: 'docs/webhooks.md',
        says: 'Events, signatures, retries, order and holes, and how to manage subscriptions.',
      },
      {
        name: 'agents',
        file: 'docs/guides/agents.md',
        says: 'Twelve tools over the Model Context Protocol at /mcp, for assistants and agents.',
      },
      { name: 'qr', file: 'docs/QR.md', says: 'Codes as PNG, SVG or JSON, with colours and a logo.' },
      {
        name: 'transcript',
        file: 'docs/TRANSCRIPT.md',
        says: 'What is said in a public short video, as text or subtitles.',
      },
    ],
  },
  {
    title: 'Programs',
    guides: [
      {
        name: 'live-scoreboard',
        file: 'docs/guides/live-scoreboard.md',
        says: 'A server of yours that hands one stream on to any number of open pages.',
      },
      {
        name: 'result-bot',
        file: 'docs/guides/result-bot.md',
        says: 'A bot that posts each new result to a chat, once.',
      },
      {
        name: 'nightly-mirror',
        file: 'docs/guides/nightly-mirror.md',
        says: 'The lists of a family as files, read again only when the archive has changed.',
      },
      {
        name: 'back-testing',
        file: 'docs/guides/back-testing.md',
        says: 'A model against closed seasons and the prices of bookmakers, without a look into the future.',
      },
      {
        name: 'webhook-frameworks',
        file: 'docs/guides/webhook-frameworks.md',
        says: 'Receivers in Fastify, Express, NestJS, Next.js, Flask and Go: the raw body first.',
      },
    ],
  },
  {
    title: 'Running it',
    guides: [
      {
        name: 'operations',
        file: 'docs/OPERATIONS.md',
        says: 'Settings, stores, watching, updates, backups, proxies and containers.',
      },
      {
        name: 'scaling',
        file: 'docs/SCALING.md',
        says: 'How many processes and servers a load needs, and what is full first.',
      },
      { name: 'pushing', file: 'docs/PUSHING.md', says: 'How an operator pushes records that nobody publishes.' },
      {
        name: 'launcher',
        file: 'launcher/README.md',
        says: 'What npm start and npm test promise on a machine with little but Node.js.',
      },
      {
        name: 'architecture',
        file: 'docs/ARCHITECTURE.md',
        says: 'What each folder of the sources is for, three walks through the code, and the glossary.',
      },
    ],
  },
];

export const GUIDES: readonly Guide[] = SECTIONS.flatMap(({ guides }) => guides);

/** Files that guides link to, by the name under which `/docs/files/` serves them. */
export const FILES: Readonly<Record<string, string>> = {
  'alerts.yaml': 'docs/alerts.yaml',
  'env.example': '.env.example',
  'grafana-live.json': 'deploy/grafana/live.json',
  'grafana-service.json': 'deploy/grafana/service.json',
  'grafana-stores.json': 'deploy/grafana/stores.json',
  'grafana-webhooks.json': 'deploy/grafana/webhooks.json',
  'webhook-receiver.mjs': 'docs/examples/webhook-receiver.mjs',
  'webhook-vectors.json': 'docs/webhook-vectors.json',
};
