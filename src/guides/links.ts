import { posix } from 'node:path';
import { FILES, GUIDES } from './catalogue.js';

/** Links of Markdown outside code, with their targets. */
const LINK = /(\]\()([^)\s]+)(?=\))/g;

/** The Markdown of a guide with its links to other documents of the repository as addresses of this installation. */
export function withServedLinks(markdown: string, file: string, publicUrl: string): string {
  return markdown
    .split(/^(```[^]*?^```)$/m)
    .map((part) => (part.startsWith('```') ? part : part.replace(LINK, (_all, before, to) => before + served(to))))
    .join('');

  function served(target: string): string {
    if (/^(?:[a-z]+:|\/|#)/.test(target)) return target;
    const [path = '', anchor] = target.split('#');
    return `${publicUrl}${addressOf(posix.join(posix.dirname(file), path))}${anchor === undefined ? '' : `#${anchor}`}`;
  }
}

/** Where a file of the repository is served. Throws for one that is not, as a link to it would lead nowhere. */
function addressOf(file: string): string {
  const guide = GUIDES.find((one) => one.file === file);
  if (guide) return `/docs/guides/${guide.name}.md`;
  const name = Object.keys(FILES).find((one) => FILES[one] === file);
  if (name === undefined) throw new Error(`No guide or file of the documentation is ${file}`);
  return `/docs/files/${name}`;
}
