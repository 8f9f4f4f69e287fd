import { build } from 'esbuild';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { ABSENT } from './absent-packages.mjs';
import { buildId } from './build-id.mjs';
import { writeConsole } from './console.mjs';
import { OUTSIDE } from './outside-packages.mjs';

/** The programs; `dist` has a file of the same name that starts each. */
const PROGRAMS = ['main', 'worker', 'cli', 'qr/logo-worker'];

mkdirSync('dist', { recursive: true });
// The dashboard has its own build.
for (const name of readdirSync('dist').filter((one) => one !== 'web'))
  rmSync(`dist/${name}`, { recursive: true, force: true });
mkdirSync('dist/qr');

/**
 * Writes `dist`: bundles the modules compiled into `build` and their packages into one file, since finding and reading
 * four thousand files took most of a program's start.
 */
const { outputFiles } = await build({
  stdin: {
    contents: `const programs = { ${PROGRAMS.map((name) => `'${name}': () => import('./${name}.js')`).join(', ')} };
      export const start = (program) => programs[program]();`,
    resolveDir: 'build',
  },
  write: false,
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  supported: { 'dynamic-import': false },
  // The demo is a separate bundle, loaded only where it is on.
  external: [...OUTSIDE, ...ABSENT, '#demo'],
  define: { 'import.meta.dirname': '__dirname', 'import.meta.url': 'MODULE_URL' },
  banner: { js: "const MODULE_URL = require('node:url').pathToFileURL(__filename).href;" },
  logLevel: 'warning',
});
// esbuild escapes non-ASCII text except in regular expressions; this escapes it there too. Node reads and stores a pure
// ASCII file at half the cost.
const [bundle] = outputFiles;
const text = bundle.text.replaceAll(/[^\0-\x7f]/g, escaped);
writeFileSync('dist/scoreline.cjs', text, 'latin1');
await build({
  entryPoints: ['build/demo/index.js'],
  outfile: 'dist/demo.cjs',
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  // Optional packages of `ws`.
  external: ['bufferutil', 'utf-8-validate'],
  logLevel: 'warning',
});
cpSync('build/migrations', 'dist/migrations', { recursive: true });
cpSync('src/pages/assets', 'dist/pages', { recursive: true });
for (const program of PROGRAMS) {
  const bundled = `${'../'.repeat(program.split('/').length - 1) || './'}scoreline.cjs`;
  writeFileSync(
    `dist/${program}.js`,
    `import module from 'node:module';

// What V8 compiles is kept for the next start, by versions of Node that do so.
module.enableCompileCache?.();
module.createRequire(import.meta.url)('${bundled}').start('${program}');
`,
  );
}
await writeConsole('dist/console.js');
writeFileSync('dist/rules.json', JSON.stringify(rulesOfSports()));
writeFileSync('dist/build-id', buildId('dist'));

/** A digest for each sport of the modules that make its rows, so that a version with other modules makes them again. */
function rulesOfSports() {
  const digest = (folder) => buildId(folder, (name) => name.endsWith('.js'));
  const engine = digest('build/archive') + digest('build/pushed');
  return Object.fromEntries(
    readdirSync('build/sports').map((sport) => [sport, engine + digest(`build/sports/${sport}`)]),
  );
}

function escaped(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
