import { escapeHtml, htmlOf } from '../http/page.js';
import { momentOf } from './cells.js';
import type { FamilyStatus, ServiceStatus, WebhookStatus } from '../status/status.dto.js';

const WORDS = { ok: 'all right', degraded: 'degraded', down: 'down', unknown: 'not followed' };

/** A condition as HTML, in its colour. */
export function conditionOf(condition: keyof typeof WORDS): string {
  return `<span class="${condition}">${WORDS[condition]}</span>`;
}

/** The state of `/api/v1/status` for people. */
export function statusPage(status: ServiceStatus): string {
  const { families, webhooks, incidents, checkedAt } = status;
  const wrong = incidents.map(({ part, message }) => `<li><b>${part}</b>: ${escapeHtml(message)}</li>`);
  return htmlOf({
    title: 'Status',
    script: 'again.js',
    body: `<h1>The service is ${conditionOf(status.status)}</h1>
${wrong.length > 0 ? `<ul>${wrong.join('')}</ul>` : '<p>Nothing is known to be wrong.</p>'}
<h2>Live data</h2>
<div class="wide"><table><thead><tr><th>Family</th><th>State</th><th class="number">Lag, median</th><th class="number">Lag, p95</th><th>Last frame</th></tr></thead>
<tbody>${families.map(familyRow).join('\n')}</tbody></table></div>
<p class="quiet">Lag is the time from a fact to its place in our log, of the last five minutes. Plans with a delay add theirs.
<a href="/coverage">The page of the coverage</a> says what the archive holds.</p>
<h2>Webhooks</h2>
${webhooks ? webhookList(webhooks) : '<p>Not known while the database is away.</p>'}
<p class="quiet">As of ${momentOf(checkedAt)}, and again every ten seconds. As JSON at <a href="/api/v1/status">/api/v1/status</a>.</p>`,
  });
}

function familyRow({ family, status, lagP50, lagP95, feeds }: FamilyStatus): string {
  const newest = feeds
    .flatMap(({ lastFrameAt }) => lastFrameAt ?? [])
    .sort()
    .at(-1);
  return `<tr><td>${family}</td><td>${conditionOf(status)}</td><td class="number">${seconds(lagP50)}</td><td class="number">${seconds(lagP95)}</td><td>${newest === undefined ? '–' : momentOf(newest)}</td></tr>`;
}

function webhookList({
  status,
  open,
  due,
  oldestDueSeconds,
  attempts,
  firstByteP50Seconds,
  firstByteP99Seconds,
}: WebhookStatus): string {
  const lines: [term: string, value: string][] = [
    ['State', conditionOf(status)],
    ['Deliveries that are not over', String(open)],
    ['Late', due === 0 ? 'none' : `${due}, the oldest by ${seconds(oldestDueSeconds)}`],
    ['First attempt after an event', `median ${seconds(firstByteP50Seconds)}, p99 ${seconds(firstByteP99Seconds)}`],
  ];
  if (attempts)
    lines.push([
      'Attempts of the last minutes',
      `${attempts.delivered} delivered, ${attempts.retrying} to be tried again, ${attempts.failed} failed`,
    ]);
  return `<dl>${lines.map(([term, value]) => `<dt>${term}</dt><dd>${value}</dd>`).join('')}</dl>`;
}

const seconds = (value: number | null) => (value === null ? '–' : `${value.toFixed(1)} s`);
