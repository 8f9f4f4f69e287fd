import type { OpenRows, ResourceCoverage, ReviewedCorrection, SourceCoverage } from '../coverage/coverage.dto.js';
import { escapeHtml } from '../http/page.js';
import { dayOf, momentOf, number, numberOf, table, text, UNKNOWN } from './cells.js';

export function resourceTable(resources: readonly ResourceCoverage[], { withReasons = false } = {}): string {
  if (resources.length === 0) return '<p>Nothing is counted of it.</p>';
  const rows = resources.map(({ resource, rows: count, from, to, gaps, lastImportAt, rejected }) => [
    escapeHtml(resource),
    number(numberOf(count)),
    dayOf(from),
    dayOf(to),
    number(numberOf(gaps)),
    momentOf(lastImportAt),
    withReasons ? text(reasonsOf(rejected)) : number(numberOf(sumOf(rejected))),
  ]);
  return table(
    [
      'Kind',
      number('Records'),
      'First day',
      'Last day',
      number('Missing lists'),
      'Last import',
      refusedHead(withReasons),
    ],
    rows,
  );
}

const refusedHead = (withReasons: boolean) => (withReasons ? 'Refused rows' : number('Refused rows'));

function sumOf(rejected: Record<string, number> | null): number | null {
  return rejected && Object.values(rejected).reduce((sum, count) => sum + count, 0);
}

function reasonsOf(rejected: Record<string, number> | null): string {
  if (!rejected) return UNKNOWN;
  const reasons = Object.entries(rejected).map(([reason, count]) => `${numberOf(count)} ${escapeHtml(reason)}`);
  return reasons.length === 0 ? '0' : reasons.join(', ');
}

export function openTable(open: readonly OpenRows[], nothing: string): string {
  if (open.length === 0) return `<p>${nothing}</p>`;
  return table(
    ['About', 'Reason', number('Count'), 'One of them'],
    open.map(({ kind, reason, count, example }) => [
      escapeHtml(kind),
      escapeHtml(reason),
      number(numberOf(count)),
      text(escapeHtml(example)),
    ]),
  );
}

export function sourcesTable(sources: readonly SourceCoverage[]): string {
  if (sources.length === 0) return '<p>It reads no files.</p>';
  return table(
    ['Source', 'Licence', 'Importers', 'Last import'],
    sources.map(({ source, licence, importers, lastImportAt }) => [
      text(escapeHtml(source)),
      text(escapeHtml(licence)),
      text(importers.map((id) => `<code>${escapeHtml(id)}</code>`).join(' ')),
      momentOf(lastImportAt),
    ]),
  );
}

/** What people found wrong in the sources, and what proves it. */
export function correctionsOf(corrections: readonly ReviewedCorrection[]): string {
  if (corrections.length === 0) return '<p>Nothing had to be mended in its sources.</p>';
  return table(
    ['Day', 'File', 'Key', 'What is right', 'What proves it'],
    corrections.map(({ date, source, key, what, reason }) => [
      dayOf(date),
      escapeHtml(source),
      text(escapeHtml(key)),
      text(`<code>${escapeHtml(JSON.stringify(what))}</code>`),
      text(escapeHtml(reason)),
    ]),
  );
}
