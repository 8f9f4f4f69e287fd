import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '../http/page.js';
import { highlight } from './highlight.js';

export interface Heading {
  depth: number;
  id: string;
  text: string;
}

export interface Rendered {
  html: string;
  headings: Heading[];
}

/** Markdown as HTML. Links to guides lead to their pages; HTML in Markdown is shown as text. */
export function render(markdown: string, publicUrl: string): Rendered {
  const headings: Heading[] = [];
  const ids = new Set<string>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = freeId(idOf(text), ids);
        const title = this.parser.parseInline(tokens);
        headings.push({ depth, id, text: text.replaceAll('`', '') });
        if (depth === 1) return `<h1>${title}</h1>\n`;
        return `<h${depth} id="${id}">${title} <a class="anchor" href="#${id}" aria-label="Link to this section">#</a></h${depth}>\n`;
      },
      code: ({ text, lang = '' }) => `<pre><code>${highlight(text, lang)}\n</code></pre>\n`,
      html: ({ text }) => (text.startsWith('<!--') ? '' : escapeHtml(text)),
      link({ href, tokens }) {
        return `<a href="${escapeHtml(pageOf(href, publicUrl))}">${this.parser.parseInline(tokens)}</a>`;
      },
      table(token: Tokens.Table) {
        const cells = (row: Tokens.TableCell[], tag: string) =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
        return `<div class="wide"><table><thead><tr>${cells(token.header, 'th')}</tr></thead>\n<tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
  return { html: marked.parse(markdown, { async: false }), headings };
}

/** As GitHub makes them, so that an anchor works in the repository and in the page. */
function idOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

function freeId(id: string, taken: Set<string>): string {
  let free = id;
  for (let count = 1; taken.has(free); count++) free = `${id}-${count}`;
  taken.add(free);
  return free;
}

/** The page of a guide whose Markdown is linked to; a page of this installation without its origin. */
function pageOf(href: string, publicUrl: string): string {
  if (!href.startsWith(`${publicUrl}/`)) return href;
  return href.slice(publicUrl.length).replace(/^(\/docs\/guides\/[\w-]+)\.md(?=#|$)/, '$1');
}
