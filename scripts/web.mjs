import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Builds the dashboard into `dist/web` if `web/`, the document or the packages have changed since the last build; with
 * the argument `types`, only checks its types. These come from openapi.json, so a changed contract fails here.
 */
const OUT = 'dist/web';
const TYPES = 'web/generated/schema.d.ts';
const SOURCES = ['web', 'openapi.json', 'package-lock.json', 'scripts/web.mjs'];

const run = promisify(execFile);

if (process.argv[2] === 'types') await checkTypes();
else if (readIfThere(join(OUT, '.built-from')) !== digestOf(SOURCES)) await build();

async function build() {
  // Pages may be ahead of the document until `npm run generate` has written it.
  const isAhead = process.env.GENERATE === 'yes';
  await Promise.all([
    isAhead || checkTypes(),
    node('vite/bin/vite.js', 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'),
  ]);
  for (const name of filesIn(OUT).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const bytes = readFileSync(name);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${name}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${name}.gz`, gzipSync(bytes, { level: 9 }));
  }
  if (!isAhead) writeFileSync(join(OUT, '.built-from'), digestOf(SOURCES));
}

async function checkTypes() {
  const mark = `// ${digestOf(['openapi.json'])}\n`;
  if (!readIfThere(TYPES)?.startsWith(mark)) {
    await node('openapi-typescript/bin/cli.js', 'openapi.json', '-o', TYPES, '--default-non-nullable=false');
    writeFileSync(TYPES, mark + readFileSync(TYPES, 'utf8'));
  }
  await node('typescript7/lib/tsc.js', '-p', 'web');
}

async function node(program, ...words) {
  const env = { ...process.env, NODE_ENV: 'production' };
  try {
    const { stdout, stderr } = await run(process.execPath, [join('node_modules', program), ...words], { env });
    if (program.startsWith('vite/')) process.stderr.write(stdout + stderr);
  } catch ({ stdout, stderr, message }) {
    process.stderr.write(stdout + stderr || message);
    process.exit(1);
  }
}

function digestOf(paths) {
  const digest = createHash('sha256');
  for (const file of paths.flatMap(filesIn)) digest.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return digest.digest('hex');
}

/** The file itself, or all files below a folder except generated ones. */
function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name !== 'generated')
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
