import type { OpenApi } from '../http/document/cut.js';
import { operationsOf } from './operations.js';
import { render } from './render.js';
import type { GuideText } from './texts.js';

/** What the search of the documentation finds: a title, where it stands, and a path to go to. */
interface Found {
  title: string;
  within: string;
  to: string;
}

/** Guides, their sections and every operation, in the order in which equally good ones are shown. */
export function searchIndex(guides: readonly GuideText[], openApi: OpenApi, publicUrl: string): Found[] {
  return [...guides.flatMap((guide) => sectionsOf(guide, publicUrl)), ...operationsOf(openApi).map(operation)];
}

function sectionsOf({ name, title, says, markdown }: GuideText, publicUrl: string): Found[] {
  const page = `/docs/guides/${name}`;
  const sections = render(markdown, publicUrl).headings.filter(({ depth }) => depth > 1);
  return [
    { title, within: says, to: page },
    ...sections.map(({ id, text }) => ({ title: text, within: title, to: `${page}#${id}` })),
  ];
}

/** The reference names the place of an operation by its tag, method and path. */
function operation({ method, path, summary, tag }: ReturnType<typeof operationsOf>[number]): Found {
  const place = tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return { title: `${method} ${path}`, within: summary, to: `/docs/reference#tag/${place}/${method}${path}` };
}
