import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plans } from '../billing/plans.js';
import { ROOT } from '../config.js';
import type { Urls } from '../http/urls.js';
import { GUIDES, type Guide } from './catalogue.js';
import { withServedLinks } from './links.js';
import { TABLES } from './plans-table.js';

/** What the documents of the repository stand for here. */
export interface Installation {
  urls: Urls;
  plans: Plans;
  /** Set in the demo. */
  demoKey: string | undefined;
}

/** A guide with its Markdown as this installation serves it. */
export interface GuideText extends Guide {
  title: string;
  markdown: string;
}

/** In the order of the catalogue. */
export function readGuides(installation: Installation): GuideText[] {
  return GUIDES.map((guide) => {
    const markdown = ownText(readFileSync(join(ROOT, guide.file), 'utf8'), guide.file, installation);
    return { ...guide, markdown, title: /^# (.+)$/m.exec(markdown)?.[1] ?? guide.name };
  });
}

/** Where a document has a table of `TABLES`; in the repository it has the figures of `config/plans.yaml`. */
const TABLE = /^<!-- table: (\w+) -->$[^]*?^<!-- end -->$/gm;

/** A document of the repository with this installation's address, key, plans and links. */
export function ownText(text: string, file: string, { urls, plans, demoKey }: Installation): string {
  const key = demoKey ?? '<your key>';
  const own = text
    .replaceAll('http://127.0.0.1:3000', urls.publicUrl)
    .replaceAll('$(npm run -s cli -- keys:local)', demoKey ?? "'<your key>'")
    .replaceAll('pk_demo_ScorelineDemoWorld202601', key)
    .replaceAll(TABLE, (_all, name: string) => TABLES[name]!(plans));
  return withServedLinks(own, file, urls.publicUrl);
}
