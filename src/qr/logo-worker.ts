import { fault } from '../fault.js';
import { drawWithLogo, type Drawn, type Undrawable } from './draw.js';
import type { Failure, LogoWork } from './logo-process.js';
import { LogoRefused } from './logo-refused.js';
import { LogoShelf } from './logo.js';

/** Each logo has at most 512 KiB as received, and four rasters of at most 480 KiB. */
const shelf = new LogoShelf(16);

/** The program of a `LogoProcess`: answers one drawing after the other. */
process.on('message', (work: LogoWork) => {
  draw(work)
    .then((drawn) => process.send?.(drawn))
    .catch(fault);
});
// A regular exit would wait for the drawing thread.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.('ready');

async function draw({ wanted, place, image }: LogoWork): Promise<Drawn | Undrawable | Failure> {
  try {
    return await drawWithLogo(wanted, place, await shelf.take(image));
  } catch (error) {
    if (error instanceof LogoRefused) return { reason: 'bad_logo', message: error.message };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
