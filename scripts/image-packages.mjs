import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OUTSIDE } from './outside-packages.mjs';

/**
 * `node scripts/image-packages.mjs FOLDER` copies the packages that the built programs load to FOLDER/node_modules: those
 * outside the bundle, and what they need.
 */
const [target] = process.argv.slice(2);
const ours = readPackage('.').dependencies;
const copied = new Set();
for (const name of OUTSIDE) copy(name, '.');

/** @param from the folder of the package that needs it */
function copy(name, from) {
  const folder = folderOf(name, from);
  if (folder === undefined || copied.has(folder)) return;
  copied.add(folder);
  const within = join(folder, 'node_modules');
  cpSync(folder, join(target, folder), { recursive: true, filter: (path) => path !== within });
  const { dependencies, optionalDependencies, peerDependencies } = readPackage(folder);
  const peers = Object.keys({ ...peerDependencies }).filter((one) => one in ours);
  for (const one of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) copy(one, folder);
}

/** Where Node finds a package; undefined for one that is not installed, such as one of another platform. */
function folderOf(name, from) {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return from === '.' ? undefined : folderOf(name, dirname(from));
}

function readPackage(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
