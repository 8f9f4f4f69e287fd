/** Which way the modules may look. `to` is what `from` must not import. */

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule(
      'no-circles',
      'A circle has no bottom to start reading from.',
      {},
      { circular: true, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'kernel-knows-no-domain',
      'db, http, redis and outbound serve every domain.',
      { path: '^src/(db|http|redis|outbound)/' },
      { path: '^src/', pathNot: '^src/(db|http|redis|outbound|config.ts|fault.ts|within.ts)' },
    ),
    rule(
      'engines-know-no-sport',
      'facts, live, archive and pushed work for every sport.',
      { path: '^src/(facts|live|archive|pushed)/' },
      { path: '^src/(auth|billing|accounts|webhooks|dashboard|sports)/|^src/(family|families)\\.ts$' },
    ),
    rule(
      'families-are-data',
      'The list of families loads nothing that runs: a command that needs names only must not wait for modules.',
      { path: '^src/(family|families|sports/[^/]+/(family|facts|says))\\.ts$' },
      {
        pathNot: '^src/facts/|^src/family\\.ts$|^src/sports/[^/]+/(family|facts|says)\\.ts$|^src/pushed/says\\.ts$',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'one-list-of-families',
      'Programs and what serves accounts read the list; a sport, an engine and the kernel get what they need handed to them.',
      { path: '^src/(db|http|redis|outbound|facts|live|archive|pushed|sports|auth|qr|transcript|status)/' },
      { path: '^src/families\\.ts$' },
    ),
    rule(
      'demo-is-apart',
      'The demo is loaded where it is on, by `#demo` in src/demo.ts, and nowhere else.',
      { path: '^src/' },
      { path: '^demo/' },
    ),
    rule(
      'demo-is-upstream',
      'The demo writes and answers as upstreams do and knows nothing of who reads it, but for the types of what it hands over.',
      { path: '^demo/' },
      { path: '^src/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'launcher-needs-nothing',
      'The launcher works before any package is installed: it runs the build and the programs, and imports neither.',
      { path: '^launcher/' },
      { pathNot: '^launcher/', dependencyTypesNot: ['core'] },
    ),
    rule(
      'nothing-needs-the-launcher',
      'What it builds and starts runs without it, as in the image.',
      { path: '^(src|demo|scripts)/' },
      { path: '^launcher/' },
    ),
    rule(
      'sports-are-islands',
      'A sport imports neither another sport nor accounts.',
      { path: '^src/sports/([^/]+)/' },
      { path: '^src/(auth|billing|accounts|webhooks|dashboard|sports)/', pathNot: '^src/sports/$1/' },
    ),
    rule(
      'sources-only-read',
      'What an upstream publishes is read without knowing who is who; `importers.ts` joins both.',
      { path: '^src/sports/[^/]+/sources/' },
      { path: '^src/sports/[^/]+/(entities/|importers\\.ts$)' },
    ),
    rule(
      'auth-knows-no-billing',
      'Who calls is decided before what they pay.',
      { path: '^src/auth/' },
      { path: '^src/(billing|accounts|webhooks|dashboard|sports)/' },
    ),
    rule(
      'billing-knows-no-pages',
      'Limits hold for every caller; accounts are where owners and operators see and change them.',
      { path: '^src/billing/' },
      { path: '^src/(accounts|webhooks|dashboard|sports)/' },
    ),
    rule(
      'accounts-know-no-family',
      'Owners, sessions, keys and plans stand without what they are for.',
      { path: '^src/accounts/' },
      { path: '^src/(webhooks|dashboard|live|archive|sports)/' },
    ),
    rule(
      'controllers-hold-no-sql',
      'Statements stand in queries.',
      { path: '\\.controller\\.ts$' },
      { path: '^src/db/sql' },
    ),
    rule(
      'queries-know-no-framework',
      'A statement runs without HTTP and Nest.',
      { path: '\\.queries\\.ts$' },
      { path: '(node_modules/(@nestjs|fastify)|^src/http/)', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'reducers-are-pure',
      'A reducer imports nothing but types, its parts (`*.reduce.ts`) and the names of topics, which import no more.',
      { path: '/live/(reduce|topics?)\\.ts$|\\.reduce\\.ts$' },
      { pathNot: '\\.reduce\\.ts$|/live/topics?\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'nobody-imports-the-roots',
      'main, worker, cli and app.module are where programs start.',
      { pathNot: '^src/(main|worker|cli|serve)\\.ts$' },
      { path: '^src/(main|worker|cli|app\\.module)\\.ts$' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
};
