import { groupBy } from '../archive/group.js';
import type { ResourceSeasons, SeasonCoverage } from '../coverage/coverage.dto.js';
import { escapeHtml } from '../http/page.js';
import { dayOf, number, numberOf, table, UNKNOWN } from './cells.js';

/** A table for each season of a resource. The newest season that could lack something is unfolded. */
export function seasonsOf(counted: ResourceSeasons): string {
  const { resource, parts, seasons } = counted;
  const words = parts.map(({ part, says }) => `<dt>${labelOf(part)}</dt><dd>${escapeHtml(says)}.</dd>`);
  const groups = [...groupBy(seasons, ({ season }) => season)];
  const newest = groups.find(([, rows]) => rows.some((row) => row.parts.some(({ of }) => of > 0)));
  const tables = groups.map(([season, rows]) => seasonOf(season, rows, counted, rows === newest?.[1]));
  return `<h2>By season: ${escapeHtml(resource)}</h2>
<p>What is missing in each season. “32 of 512” means that 512 records should have it and 32 of them lack it.</p>
<dl>${words.join('')}</dl>
${tables.length === 0 ? '<p>No record is here.</p>' : tables.join('\n')}`;
}

function seasonOf(
  season: string | null,
  leagues: readonly SeasonCoverage[],
  { resource, leagueSays, parts }: ResourceSeasons,
  isOpen: boolean,
): string {
  const rows = leagues.map((counted) => [
    wordOf(counted.league),
    number(numberOf(counted.rows)),
    dayOf(counted.from),
    dayOf(counted.to),
    ...counted.parts.map(({ of, missing }) => number(`${numberOf(missing)} of ${numberOf(of)}`)),
  ]);
  const head = [escapeHtml(leagueSays), number('Records'), 'First day', 'Last day'];
  const missing = parts.map(({ part }) => number(`No ${labelOf(part)}`));
  const count = leagues.reduce((sum, counted) => sum + counted.rows, 0);
  return `<details${isOpen ? ' open' : ''}><summary>${wordOf(season)}: ${numberOf(count)} ${escapeHtml(resource)}</summary>
${table([...head, ...missing], rows)}</details>`;
}

const wordOf = (word: string | null) => (word === null ? UNKNOWN : escapeHtml(word));

const labelOf = (part: string) => escapeHtml(part.replaceAll('_', ' '));
