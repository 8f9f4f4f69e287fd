import type { FastifyInstance } from 'fastify';
import type { FamilyCoverage, FamilyCoverageInFull } from '../coverage/coverage.dto.js';
import type { CoverageReader } from '../coverage/coverage.reader.js';
import { FAMILIES } from '../families.js';
import { pageNotFound } from '../http/errors.js';
import { escapeHtml, htmlOf, sendPage } from '../http/page.js';
import { declaredRoutes, titleOf } from '../http/routes.js';
import type { FamilyStatus } from '../status/status.dto.js';
import { seasonsOf } from './coverage-seasons.js';
import { correctionsOf, openTable, resourceTable, sourcesTable } from './coverage-tables.js';
import { keptFor } from './kept.js';
import { lagOf, momentOf } from './cells.js';

/** Anybody may open the pages at any rate, so their figures are read at most this often. */
const KEPT_MS = 5_000;

/** `/coverage` and a page for each family: the figures of the routes of this name, for people. */
export function addCoverage(
  fastify: FastifyInstance,
  coverage: CoverageReader,
  live: () => Promise<readonly FamilyStatus[]>,
): void {
  const all = keptFor(KEPT_MS, async () => coveragePage(await coverage.list(), await live()));
  fastify.get('/coverage', async (_request, reply) => sendPage(reply, await all()));
  const pages = new Map(
    FAMILIES.map(({ name }) => [
      name,
      keptFor(KEPT_MS, async () => {
        const [found, status] = await Promise.all([coverage.find(name), live()]);
        return familyCoveragePage(found!, ofFamily(status, name));
      }),
    ]),
  );
  fastify.get<{ Params: { family: string } }>('/coverage/:family', async (request, reply) => {
    const page = pages.get(request.params.family.toLowerCase());
    if (!page) throw pageNotFound('covered family', request.params.family, '/coverage');
    return sendPage(reply, await page());
  });
}

/** `/api/v1/coverage` for people. */
export function coveragePage(families: readonly FamilyCoverage[], live: readonly FamilyStatus[]): string {
  return htmlOf({
    title: 'Coverage',
    styles: 'coverage.css',
    body: `<h1>What the archive holds</h1>
<p>What is there of each family, what is missing and how late it comes, as this installation counted it.
<a href="/coverage#words">What the columns mean</a> stands below.</p>
${families.map((family) => section(family, ofFamily(live, family.family))).join('\n')}
${WORDS}
<p class="quiet">The same figures as JSON, with any key and free of charge: <code>/api/v1/coverage</code> and
<code>/api/v1/coverage/{family}</code>. <a href="/docs/guides/what-may-i-read-when">What may I read when</a> says from
when which figures of a match exist.</p>`,
  });
}

function section(coverage: FamilyCoverage, status: FamilyStatus | undefined): string {
  const { family } = coverage;
  const title = escapeHtml(familyTitle(family));
  return `<h2 id="${family}">${title}</h2>
${lateness(coverage, status)}
${resourceTable(coverage.resources)}
<p><a href="/coverage/${family}">${title} in full</a>: what is missing by season and league, what is open and why, what was refused, sources and licences.</p>`;
}

/** `/api/v1/coverage/{family}` for people. */
export function familyCoveragePage(coverage: FamilyCoverageInFull, status: FamilyStatus | undefined): string {
  const { family, resources, seasons, unresolved, rejected, sources, corrections } = coverage;
  const title = familyTitle(family);
  return htmlOf({
    title: `Coverage of ${title}`,
    styles: 'coverage.css',
    body: `<h1>What the archive holds of ${escapeHtml(title)}</h1>
<p><a href="/coverage">All families</a> · <a href="/coverage#words">What the columns mean</a></p>
${lateness(coverage, status)}
${resourceTable(resources, { withReasons: true })}
${seasons.map(seasonsOf).join('\n')}
<h2>What is open</h2>
<p>Things in doubt, which the rules of this family leave open rather than guess, such as a match without a day.</p>
${openTable(unresolved, 'Nothing is open.')}
<h2>What was refused</h2>
<p>Rows of files that were not taken, each file as it was last read.</p>
${openTable(rejected, 'No refused row is on record.')}
<h2>Sources and their licences</h2>
<p>The publishers whose files the importers read. The demo's files are invented, in the form of theirs.</p>
${sourcesTable(sources)}
<h2>Corrections</h2>
${correctionsOf(corrections)}
<p class="quiet">The same figures as JSON, with any key and free of charge: <code>/api/v1/coverage/${family}</code>.</p>`,
  });
}

function lateness({ countedAt }: FamilyCoverage, status: FamilyStatus | undefined): string {
  const counted = `Counted: ${momentOf(countedAt)}.`;
  if (!status) return `<p>${counted} Nothing of it is followed live.</p>`;
  const { lagP50, lagP95 } = status;
  return `<p>${counted} Lag of its live data in the last five minutes: median ${lagOf(lagP50)}, p95 ${lagOf(lagP95)}.</p>`;
}

const WORDS = `<h2 id="words">What the columns mean</h2>
<dl>
<dt>Records</dt><dd>How many of them the archive holds.</dd>
<dt>First day, last day</dt><dd>The days of its first and last record. The last may be still to come, since a schedule is a record too.
What was played before the first day is not here, and is not counted as missing either.</dd>
<dt>Missing lists</dt><dd>Of what is published as lists, such as weekly rankings: the lists between the first and the last that are not
here, or only in part. What is not published as lists has no such figure.</dd>
<dt>Last import</dt><dd>When a file with these records was last read. What live data and pushes add afterwards is in the other figures.</dd>
<dt>Refused rows</dt><dd>Rows of the files that were not taken, because they cannot be read or contradict another row.</dd>
<dt>Unknown</dt><dd>There is no figure: it is never a zero. A zero was counted.</dd>
<dt>Missing</dt><dd>What should be here by the archive's own count and is not: a list between two others, the result of a match whose day is
past, the statistics of a match that was played. It says nothing of matches that no source has ever published.</dd>
</dl>`;

const ofFamily = (live: readonly FamilyStatus[], name: string) => live.find(({ family }) => family === name);

/** The name of the family in headings, such as `LoL`. */
function familyTitle(family: string): string {
  const declared = declaredRoutes().find(({ resource }) => resource.game === family && titleOf(resource) !== undefined);
  return (declared && titleOf(declared.resource)) ?? family;
}
