import { setPriority } from 'node:os';
import { drawWithLogo, type Drawn, type LogoPlace, type Undrawable, type Wanted } from './draw.js';
import { LogoRefused, LogoShelf } from './logo.js';

export interface LogoWork {
  wanted: Wanted;
  place: LogoPlace;
  /** The data URL. */
  image: string;
}

// On Linux this is the priority of the calling thread alone: drawing yields to the thread that answers requests.
if (process.platform === 'linux') setPriority(10);

/** At most 512 KiB each as they came, and four drawings of at most 480 KiB. */
const shelf = new LogoShelf(16);

/** Runs in a thread of its own, so that no logo, however hard to draw, keeps other requests waiting. */
export default async function work({ wanted, place, image }: LogoWork): Promise<Drawn | Undrawable> {
  try {
    return await drawWithLogo(wanted, place, await shelf.take(image));
  } catch (error) {
    if (error instanceof LogoRefused) return { reason: 'bad_logo', message: error.message };
    throw error;
  }
}
