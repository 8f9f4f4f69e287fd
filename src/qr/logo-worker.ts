import { fault } from '../fault.js';
import { drawWithLogo, type Drawn, type Undrawable } from './draw.js';
import type { Failure, LogoWork } from './logo-process.js';
import { LogoRefused } from './logo-refused.js';
import { LogoShelf } from './logo.js';

/** At most 512 KiB each as they came, and four drawings of at most 480 KiB. */
const shelf = new LogoShelf(16);

/** The program of a `LogoProcess`: answers one piece of work after the other. */
process.on('message', (work: LogoWork) => {
  draw(work)
    .then((drawn) => process.send?.(drawn))
    .catch(fault);
});
// An exit in order would wait for the thread that draws.
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
