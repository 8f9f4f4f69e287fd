import type { Importer } from '../archive/importer.js';
import { groupBy } from '../archive/group.js';

/** NOTICE.md: the publishers of each importer's data, and their licences. */
export function noticeOf(importers: readonly Importer[]): string {
  const sources = groupBy(importers, ({ source, licence }) => `| ${source} | ${licence} |`);
  const rows = [...sources].map(
    ([cells, ofSource]) => `${cells} ${ofSource.map(({ id }) => `\`${id}\``).join(', ')} |`,
  );
  return `${INTRODUCTION}\n${rows.join('\n')}\n`;
}

const INTRODUCTION = `# Notice

Scoreline ships no data of others: the people, teams, events and prices of its demo world are invented. What you import belongs to
those who published it, under their licences. "None stated" means that the publisher names no licence: ask before you
pass such data on. Names of leagues, tournaments, teams, players and games belong to their owners.

| Source | Licence | Importers |
| --- | --- | --- |`;
