import { loadAll } from '../families.js';
import { escapeHtml } from '../http/page.js';
import type { Change } from './change.js';
import { SERVICE_CHANGES } from './changes.js';

export interface ChangelogEntry extends Change {
  /** `service` if the change belongs to no family. */
  family: string;
}

/** Every change, newest day first; within a day, changes of the service come before those of families. */
export async function loadChangelog(): Promise<readonly ChangelogEntry[]> {
  const families = await loadAll(({ name, changes }) => changes?.().then((all) => entriesOf(name, all)));
  const entries = [...entriesOf('service', SERVICE_CHANGES), ...families.flat()];
  return entries.toSorted((one, other) => other.date.localeCompare(one.date));
}

function entriesOf(family: string, changes: readonly Change[]): ChangelogEntry[] {
  return changes.map(({ id, date, type, ...said }) => ({ id, date, type, family, ...said }));
}

/** The changelog as RSS; `pageUrl` is the page for people. */
export function changelogRss(changelog: readonly ChangelogEntry[], pageUrl: string): string {
  const items = changelog.map(({ id, date, title, body }) => {
    const at = new Date(`${date}T00:00:00Z`).toUTCString();
    return `<item><guid isPermaLink="false">${id}</guid><title>${escapeHtml(title)}</title><description>${escapeHtml(body)}</description><pubDate>${at}</pubDate><link>${escapeHtml(`${pageUrl}#${id}`)}</link></item>`;
  });
  const head = `<title>Scoreline changelog</title><link>${escapeHtml(pageUrl)}</link><description>Changes to the API</description>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>${head}${items.join('')}</channel></rss>\n`;
}
