import { escapeHtml, htmlOf } from '../http/page.js';
import { SECTIONS } from './catalogue.js';
import { render, type Heading } from './render.js';
import type { GuideText } from './texts.js';

/** A guide between the list of all guides and its own headings. */
export function guidePage(guide: GuideText, all: readonly GuideText[], publicUrl: string): string {
  const { html, headings } = render(guide.markdown, publicUrl);
  const markdown = `/docs/guides/${guide.name}.md`;
  return htmlOf({
    title: guide.title,
    script: 'guide.js',
    styles: 'guides.css',
    head: `<link rel="alternate" type="text/markdown" href="${markdown}">`,
    side: side(all, guide.name, headings),
    body: `<article>${html}</article>
<p class="quiet"><a href="${markdown}">This page as Markdown</a></p>`,
  });
}

/** The entrance of the documentation: what there is, in a sentence each. */
export function guidesPage(all: readonly GuideText[]): string {
  const sections = SECTIONS.map(({ title, guides }) => {
    const lines = guides.map(({ name, says }) => `<dt>${link(titled(all, name))}</dt><dd>${escapeHtml(says)}</dd>`);
    return `<h2>${title}</h2><dl>${lines.join('\n')}</dl>`;
  });
  return htmlOf({
    title: 'Documentation',
    script: 'moved.js',
    styles: 'guides.css',
    side: side(all),
    body: `<h1>Documentation</h1>
<p><a href="/docs/reference">The reference</a> has every operation with an example that can be sent from the page. These guides say how
to use them, with the address and the plans of this installation. <a href="/coverage">The coverage</a> says what its archive holds.</p>
${sections.join('\n')}
<h2>For programs</h2>
<p>Each guide as Markdown under its address and <code>.md</code>; <a href="/llms.txt">llms.txt</a> names guides and operations,
<a href="/llms-full.txt">llms-full.txt</a> is all guides as one text, <a href="/.well-known/skills/index.json">a skill</a> says what an
agent needs, and <a href="/openapi.json">openapi.json</a> is the whole contract.</p>`,
  });
}

function side(all: readonly GuideText[], current?: string, headings: readonly Heading[] = []): string {
  const sections = SECTIONS.map(({ title, guides }) => {
    const items = guides.map(({ name }) => {
      if (name !== current) return `<li>${link(titled(all, name))}</li>`;
      return `<li aria-current="page">${escapeHtml(titled(all, name).title)}${contents(headings)}</li>`;
    });
    return `<h2>${title}</h2><ul>${items.join('')}</ul>`;
  });
  return `${sections.join('\n')}<h2>Reference</h2><ul><li><a href="/docs/reference">Every operation</a></li></ul>`;
}

function contents(headings: readonly Heading[]): string {
  const items = headings
    .filter(({ depth }) => depth === 2)
    .map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
}

const titled = (all: readonly GuideText[], name: string) => all.find((guide) => guide.name === name)!;

const link = ({ name, title }: GuideText) => `<a href="/docs/guides/${name}">${escapeHtml(title)}</a>`;
