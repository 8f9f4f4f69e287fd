import type { OpenApi } from '../http/document/cut.js';
import { SECTIONS } from './catalogue.js';
import { operationsOf } from './operations.js';
import { TABLES } from './plans-table.js';
import type { GuideText, Installation } from './texts.js';

/** The guides and operations of this installation in the form of https://llmstxt.org. */
export function llmsText(guides: readonly GuideText[], openApi: OpenApi, installation: Installation): string {
  const { urls, plans, demoKey } = installation;
  const key =
    demoKey === undefined
      ? `Sign up at ${urls.dashboard} and make a key there, or ask who runs this installation for one.`
      : `The demo key ${demoKey} reads invented data, slowly; sign up at ${urls.dashboard} for a key of your own.`;
  return `# Scoreline

> One HTTP API over matches, players and figures of tennis, ufc, League of Legends, Counter-Strike 2, Call of Duty and Fortnite, archived
> and live, with QR codes and transcripts of short videos. This is one installation of it.

- Base address: ${urls.api}
- Key: in the header \`x-api-key\`, never in a URL. ${key}
- First request: \`curl -H 'x-api-key: ${demoKey ?? '<your key>'}' ${urls.api}/coverage\`
- null is unknown, 0 is zero. Every error has a code in the header \`X-Error-Code\`; 429 says in \`Retry-After\` when to go on.
- Tools for agents, over the Model Context Protocol: ${urls.publicUrl}/mcp, with the same key.
- Every page of a list names the next one in the header \`Link\`.
- All guides as one text: ${urls.publicUrl}/llms-full.txt. The contract: ${urls.publicUrl}/openapi.json, one family at /openapi/{family}.json; what is pushed: ${urls.publicUrl}/asyncapi.json.

## Plans

${TABLES.plans!(plans)}

${SECTIONS.map(({ title, guides: named }) => `## ${title}\n\n${named.map(({ name }) => guideLine(guides, name, urls.publicUrl)).join('\n')}`).join('\n\n')}

## Operations

Paths follow ${urls.api}. What is marked *session* is opened by signing in at the dashboard, not by a key.

${operations(openApi)}
`;
}

/** Every guide as one Markdown text. */
export function llmsFullText(guides: readonly GuideText[], { urls }: Installation): string {
  return guides
    .map(({ name, markdown }) => `<!-- ${urls.publicUrl}/docs/guides/${name}.md -->\n\n${markdown.trim()}\n`)
    .join('\n');
}

function guideLine(guides: readonly GuideText[], name: string, publicUrl: string): string {
  const { title, says } = guides.find((guide) => guide.name === name)!;
  return `- [${title}](${publicUrl}/docs/guides/${name}.md): ${says}`;
}

function operations(openApi: OpenApi): string {
  const all = operationsOf(openApi);
  return openApi['x-tagGroups']
    .map(({ name, tags }) => {
      const lines = all
        .filter(({ tag }) => tags.includes(tag))
        .map((one) => `- ${one.method} ${one.path}: ${one.summary}${one.needsSession ? ' (session)' : ''}`);
      return `### ${name}\n\n${lines.join('\n')}`;
    })
    .join('\n\n');
}
