import { readdirSync, readFileSync } from 'node:fs';

/**
 * The field's words stand in the glossary of docs/ARCHITECTURE.md. Private ones cost every reader a guess: a source *has* or
 * *publishes* something, a frame holds an *observation*.
 */
const PRIVATE = /\b(?:tells?|telling|told|sightings?)\b/i;
/** An entry's id and a value of cs2's answers, which never change, and columns of cs2's tables. */
const STANDING = /id: '2026-11-lol-told'|'told(?:'|: )|source, tell\b|u\.tells\b|tells: claimKeys|tell: record/g;

test('documents, pages and code speak the words of the field', () => {
  const files = ['docs', 'config', 'web/src', 'src', 'demo', 'launcher', 'scripts']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .concat('README.md')
    .filter((file) => /\.(?:md|ya?ml|tsx?|[mc]?js|css)$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        PRIVATE.test(line.replace(STANDING, '')) ? [`${file}:${index + 1} ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
