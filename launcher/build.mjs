import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readJson, root } from './checkout.mjs';
import { npm, unlessDone } from './npm.mjs';
import { say } from './processes.mjs';

const builtFrom = join(root, 'dist/.built-from');

/** Builds dist unless it was made from the present sources. */
export async function ensureBuild() {
  const isBuilt = () => existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === fingerprint();
  await unlessDone('building', isBuilt, async (lock) => {
    const wanted = fingerprint();
    say('Building …');
    await npm(['run', '--silent', 'build'], 'The build failed', lock);
    writeFileSync(builtFrom, wanted);
  });
}

/** Hashes the content of the build's inputs, so that a changed time or a switched branch alone builds nothing. */
export function fingerprint() {
  const hash = createHash('sha256');
  for (const file of buildInputs())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Paths from the root; of `scripts/`, the files that `npm run build` names, and the files that these name. */
export function buildInputs() {
  const folders = ['src', 'demo', 'migrations', 'config', 'web'];
  const files = ['nest-cli.json', 'openapi.json', 'package.json', 'package-lock.json', 'tsconfig.json', '.swcrc'];
  const { build } = readJson('package.json').scripts;
  return [...folders.flatMap(filesIn), ...files, ...scriptsNamedIn(build)];
}

function scriptsNamedIn(text, found = new Set()) {
  for (const [, name] of text.matchAll(/(?:\.|\bscripts)\/([\w-]+\.[mc]js)\b/g)) {
    const path = `scripts/${name}`;
    if (found.has(path) || !existsSync(join(root, path))) continue;
    found.add(path);
    scriptsNamedIn(readFileSync(join(root, path), 'utf8'), found);
  }
  return found;
}

function filesIn(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found || ['node_modules', 'dist', 'generated'].includes(basename(path))) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}
