import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { Plans } from '../../src/billing/plans.js';
import { FILES, GUIDES } from '../../src/guides/catalogue.js';
import { highlight } from '../../src/guides/highlight.js';
import { withServedLinks } from '../../src/guides/links.js';
import { TABLES } from '../../src/guides/plans-table.js';

/** Guides that are one program. */
const programs = ['live-scoreboard', 'nightly-mirror', 'result-bot', 'back-testing'].map(
  (name) => `docs/guides/${name}.md`,
);
/** The documents as they lie in the repository. */
const documents = [...GUIDES.map(({ file }) => file), 'docs/skill/SKILL.md', 'README.md'];
const textOf = (file: string) => readFileSync(file, 'utf8').replaceAll(/^```[^]*?^```$/gm, '');
const anchorsOf = (file: string) =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

test.each(documents)('every link of %s leads to a file of the repository, and to a heading that it has', (file) => {
  const links = [...textOf(file).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, to]) => to!)
    .filter((to) => !/^https?:/.test(to));
  const broken = links.filter((to) => {
    const [path = '', anchor] = to.split('#');
    const target = path === '' ? file : posix.join(posix.dirname(file), path);
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
  expect(broken).toEqual([]);
});

test('a link to what is not served ends the start', () => {
  const served = withServedLinks('[a](webhooks.md#headers) and [b](#here)', 'docs/LIVE.md', 'https://scores.example');
  expect(served).toBe('[a](https://scores.example/docs/guides/webhooks.md#headers) and [b](#here)');
  expect(() => withServedLinks('[a](../src/main.ts)', 'docs/LIVE.md', '')).toThrow('src/main.ts');
});

test('code in a guide keeps what looks like a link', () => {
  const text = '```js\nlist[0](webhooks.md)\n```';
  expect(withServedLinks(text, 'docs/LIVE.md', 'https://scores.example')).toBe(text);
});

test('what stands in the repository of plans are the figures of config/plans.yaml', () => {
  const plans = Plans.read('config/plans.yaml');
  const found = GUIDES.flatMap(({ file }) => [
    ...readFileSync(file, 'utf8').matchAll(/^<!-- table: (\w+) -->\n([^]*?)\n<!-- end -->$/gm),
  ]);
  expect(found.map(([, name]) => name).sort()).toEqual(Object.keys(TABLES).sort());
  for (const [, name, table] of found) expect(table!.trim()).toBe(TABLES[name!]!(plans));
  expect(TABLES.plans!(plans)).toContain('| Free | 500 | 10 | all | 60 s late | 30 days | 1 | none | none |');
  expect(TABLES.events!(plans)).toContain('| One-game plan | those of its game |');
});

test('figures of a thousand and more are grouped in every column', () => {
  expect(TABLES.plans!(Plans.read('config/plans.yaml'))).not.toMatch(/\b\d{4,}\b/);
});

test.each(programs)('%s says under which name its program is saved, before the command that runs it', (file) => {
  const [, name] = /\bnode (?:\S+\/)?([a-z-]+\.mjs)/.exec(textOf(file))!;
  expect(textOf(file)).toContain(`Save it as \`${name}\``);
});

test('documents and files are let into the image', () => {
  const copied = readFileSync('Dockerfile', 'utf8');
  const letIn = readFileSync('.dockerignore', 'utf8').split('\n');
  for (const file of [...documents.filter((name) => name !== 'README.md'), ...Object.values(FILES)]) {
    const place = file.startsWith('docs/') ? 'docs' : file;
    expect([place, copied.includes(`/app/${place} `), letIn.includes(`!${place}`)]).toEqual([place, true, true]);
  }
});

test('code is coloured without a change of its text', () => {
  const code = 'const a = \'x < 1\'; // what "it" is\nreturn 12;';
  const html = highlight(code, 'js');
  expect(html).toContain('<span class="string">&#39;x &#60; 1&#39;</span>');
  expect(html).toContain('<span class="comment">// what &#34;it&#34; is</span>');
  expect(html).toContain('<span class="word">return</span> <span class="figure">12</span>');
  const plain = html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&#(\d+);/g, (_all, sign) => String.fromCharCode(Number(sign)));
  expect(plain).toBe(code);
});
