import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { draw, type Drawn, type LogoPlace, type Undrawable, type Wanted } from './draw.js';
import type { LogoWork } from './logo-worker.js';

/** Where codes are drawn: at once without a logo, which takes less than handing it on would; else in threads. */
@Injectable()
export class QrStudio implements OnApplicationShutdown {
  private threads?: Piscina<LogoWork, Drawn | Undrawable>;

  draw(wanted: Wanted): Drawn | Undrawable {
    return draw(wanted);
  }

  /** Undefined if too many wait already. */
  async drawWithLogo(wanted: Wanted, place: LogoPlace, image: string): Promise<Drawn | Undrawable | undefined> {
    this.threads ??= new Piscina({
      filename: new URL('./logo-worker.js', import.meta.url).href,
      minThreads: 0,
      maxThreads: Math.max(1, Math.min(4, availableParallelism() - 1)),
      // While one logo is read by libvips another can be drawn.
      concurrentTasksPerWorker: 2,
      idleTimeout: IDLE_MS,
    });
    if (this.threads.queueSize >= MAX_WAITING) return undefined;
    return this.threads.run({ wanted, place, image });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads?.destroy();
  }
}

const IDLE_MS = 60_000;
/** Each holds its logo, so this bounds memory too: some 200 MB. */
const MAX_WAITING = 256;
