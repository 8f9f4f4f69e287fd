import { existsSync } from 'node:fs';

/** Debian's library that gives a program another time; undefined when it is not installed. */
const [library] = ['/usr/lib', '/usr/lib64', '/usr/local/lib']
  .flatMap((folder) => [
    `${folder}/faketime`,
    `${folder}/x86_64-linux-gnu/faketime`,
    `${folder}/aarch64-linux-gnu/faketime`,
  ])
  .map((folder) => `${folder}/libfaketime.so.1`)
  .filter((file) => existsSync(file));

export const hasFaketime = library !== undefined;

/** Behind the name of a test that needs it: why it did not run. */
export const WITH_FAKETIME = hasFaketime ? '' : ' (faketime is not installed)';

/** Variables under which a program's clock is so many seconds behind. */
export function clockBehind(seconds: number): Record<string, string> {
  return { LD_PRELOAD: library as string, FAKETIME: `-${seconds}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}
