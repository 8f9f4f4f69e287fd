import type { OpenApi } from './document/cut.js';
import type { ErrorEntry } from './error-catalogue.js';
import { docsPage, slugOf, writeError } from './error-forms.js';
import { ApiError } from './errors.js';
import { escapeHtml, htmlOf } from './page.js';

const REQUEST_ID = 'req_01JC3V7Z8Q5R1YB0T2E4N6M9KX';

/** The page of a code by the last part of its address, such as `not-found`: cause, fix and an answer that has it. */
export function errorPages(
  catalogue: readonly ErrorEntry[],
  openApi: Buffer,
  docsUrl: string,
): (slug: string) => string | undefined {
  let documented: Map<string, Body> | undefined;
  return (slug) => {
    const entry = catalogue.find(({ code }) => slugOf(code) === slug.toLowerCase());
    if (!entry) return undefined;
    documented ??= examplesOf(JSON.parse(openApi.toString()) as OpenApi);
    return pageOf(entry, documented.get(entry.code) ?? standardBody(entry, docsUrl), docsUrl);
  };
}

/** The page that lists all codes, each with a link to its own. */
export function errorListPage(catalogue: readonly ErrorEntry[]): string {
  const rows = catalogue.map(
    ({ code, status, cause }) =>
      `<tr><td>${status}</td><td><a href="/docs/errors/${slugOf(code)}">${code}</a></td><td>${escapeHtml(cause)}</td></tr>`,
  );
  return htmlOf({
    title: 'Error codes',
    body: `<h1>Error codes</h1>
<p>Every error carries its code in the header <code>X-Error-Code</code>. The same list as JSON: <a href="/api/v1/errors">/api/v1/errors</a>.</p>
<div class="wide"><table><thead><tr><th>Status</th><th>Code</th><th>When it comes</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`,
  });
}

interface Body {
  error?: { code?: string; docsUrl?: string };
}

/** By code, the first example among the responses that routes share in the document. */
function examplesOf({ components }: OpenApi): Map<string, Body> {
  const bodies = Object.values(components.responses ?? {}).map(
    ({ content }) => (content as Record<string, { example?: Body }> | undefined)?.['application/json']?.example,
  );
  const named = bodies.flatMap((body) => (body?.error?.code ? [[body.error.code.toUpperCase(), body] as const] : []));
  return new Map(named.toReversed());
}

/** The body that most routes answer. Its message is the cause of the catalogue, where a real one names the value. */
function standardBody({ code, status, cause }: ErrorEntry, docsUrl: string): Body {
  const context = { style: 'standard', requestId: REQUEST_ID, docsUrl, problem: false } as const;
  return writeError(new ApiError(status, code, cause), context).body;
}

function pageOf({ code, status, cause, fix }: ErrorEntry, body: Body, docsUrl: string): string {
  const example =
    typeof body.error === 'object' ? { ...body, error: { ...body.error, docsUrl: docsPage(docsUrl, code) } } : body;
  return htmlOf({
    title: code,
    body: `<h1>${code}</h1><dl><dt>Status</dt><dd>${status}</dd><dt>When it comes</dt><dd>${escapeHtml(cause)}</dd><dt>What to do</dt><dd>${escapeHtml(fix)}</dd></dl>
<h2>Example</h2><pre><code>HTTP/1.1 ${status}
X-Error-Code: ${code}

${escapeHtml(JSON.stringify(example, null, 2))}</code></pre>
<p>Every error carries its code in the header <code>X-Error-Code</code> and the request id in <code>X-Request-Id</code>. <a href="/docs/errors">All codes</a></p>`,
  });
}
