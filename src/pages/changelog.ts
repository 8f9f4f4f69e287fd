import { escapeHtml, htmlOf } from '../http/page.js';
import { loadChangelog, type ChangelogEntry } from '../service/changelog.js';

/** The changelog of `/api/v1/changelog` for people; each entry can be linked to by its id. */
export async function changelogPage(): Promise<string> {
  const changelog = await loadChangelog();
  return htmlOf({
    title: 'Changelog',
    body: `<h1>What changed in the API</h1>
<p>New fields, words and events may come at any time; what would break a client is announced here long before. Also as
<a href="/api/v1/changelog">JSON</a> and <a href="/api/v1/changelog/rss">RSS</a>.</p>
${changelog.map(section).join('\n')}`,
  });
}

function section({ id, date, type, family, title, body, routes }: ChangelogEntry): string {
  const paths = routes.map((route) => `<code>${escapeHtml(route)}</code>`).join(' ');
  return `<h2 id="${id}">${escapeHtml(title)}</h2>
<p class="quiet">${date} · ${type} · ${family}</p><p>${escapeHtml(body)}</p>${paths === '' ? '' : `<p>${paths}</p>`}`;
}
