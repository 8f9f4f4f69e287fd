import { escapeHtml, htmlOf } from '../http/page.js';
import { declaredRoutes, titleOf } from '../http/routes.js';
import type { Urls } from '../http/urls.js';
import type { ServiceStatus } from '../status/status.dto.js';
import { conditionOf } from './status.js';

/** The head-to-head of the demo world in README, and a request that any archive can answer. */
const DEMO_REQUEST = '/tennis/h2h?player1_id=atp_900001&player2_id=atp_900002';
const ANY_REQUEST = '/coverage';

/** Introduces the service, with its condition and a first request. */
export function homePage(urls: Urls, status: ServiceStatus, demoKey: string | undefined): string {
  const [key, request] = demoKey === undefined ? ['<your key>', ANY_REQUEST] : [demoKey, DEMO_REQUEST];
  const curl = `curl -H 'x-api-key: ${key}' '${urls.api}${request}'`;
  return htmlOf({
    title: 'Sports data',
    script: 'copy.js',
    body: `<h1>Sports data, archived and live</h1>
<p>This is an installation of Scoreline: one HTTP API over matches, players and figures, with live data by polling, server-sent
events, WebSocket and signed webhooks.</p>
<h2>The first request</h2>
<pre><code>${escapeHtml(curl)}</code></pre>
${demoKey === undefined ? OWN_KEY : `${inProgram(urls, demoKey)}${DEMO_WORLD}`}
<h2>What runs here</h2>
<div class="wide"><table><thead><tr><th>Family</th><th>Live</th><th class="number">Operations</th><th>OpenAPI</th></tr></thead>
<tbody>${families(status)}</tbody></table></div>
<p>All in all the service is <a href="/status">${conditionOf(status.status)}</a>.</p>
<h2>Where to go on</h2>
<ul>
<li><a href="/docs">The guides</a>: what holds on every route, live data, webhooks, plans, programs to begin with</li>
<li><a href="/docs/reference">The API</a>, every operation with an example that can be sent from the page, and as <a href="/openapi.json">openapi.json</a>; what it pushes as <a href="/asyncapi.json">asyncapi.json</a></li>
<li><a href="/coverage">What the archive holds</a> of each family, what is missing, and how late it comes</li>
<li><a href="/dashboard">The dashboard</a>: sign up, choose a plan, see what the service does for you</li>
<li><a href="/changelog">What changed</a>, also as <a href="/api/v1/changelog">JSON</a> and <a href="/api/v1/changelog/rss">RSS</a></li>
<li><a href="/docs/errors">Every error code</a> with its cause and what to do</li>
</ul>`,
  });
}

/** The first request again, with the client; its answer in the demo world. */
function inProgram(urls: Urls, demoKey: string): string {
  const program = `import { createClient } from 'scoreline-client/tennis';

const tennis = createClient({ baseUrl: '${urls.api}', apiKey: '${demoKey}' });
const { player1, player2, summary } = await tennis.getTennisHeadToHead({
  query: { player1_id: 'atp_900001', player2_id: 'atp_900002' },
});
console.log(\`\${player1.name} \${summary.player1_wins} : \${summary.player2_wins} \${player2.name}\`);`;
  return `<p>The same in a program, with the client for TypeScript and JavaScript, and what it prints:</p>
<pre><code>${escapeHtml(program)}</code></pre>
<p><samp>Jean-Perrin Vétrouze 7 : 9 Ilvar Østerqvell</samp></p>
`;
}

const OWN_KEY = `<p>Whoever runs this installation makes keys with <code>npm run -s cli -- keys:create --plan pro</code>; owners of an account
make their own.</p>`;

const DEMO_WORLD = `<p class="quiet">The demo world is invented, and its key reads: ten times a minute and a hundred times a day from each address.</p>`;

function families({ families: live }: ServiceStatus): string {
  const counted = new Map<string, { title: string; operations: number }>();
  for (const { resource } of declaredRoutes()) {
    if (resource.game === undefined) continue;
    const { title, operations } = counted.get(resource.game) ?? { title: resource.game, operations: 0 };
    counted.set(resource.game, { title: titleOf(resource) ?? title, operations: operations + 1 });
  }
  const rows = [...counted].sort(([, one], [, other]) => other.operations - one.operations);
  return rows
    .map(([name, { title, operations }]) => {
      const condition = live.find(({ family }) => family === name)?.status;
      const state = condition === undefined ? 'as pushed' : conditionOf(condition);
      return `<tr><td>${title}</td><td>${state}</td><td class="number">${operations}</td><td><a href="/openapi/${name}.json">${name}.json</a></td></tr>`;
    })
    .join('\n');
}
