import { checkAddress } from '../../launcher/ports.mjs';

/** Above those that browsers and fetch refuse to open, below those of `freePort` and of outgoing connections. */
const [FIRST, LAST] = [10_100, 14_999];
/** More than a test run has workers. */
const WORKERS = 7;
const PORTS = Math.floor((LAST - FIRST + 1) / WORKERS);

let next = Math.floor(Math.random() * PORTS);

/**
 * A port on 127.0.0.1 that nobody listens on. It stays this suite's while what listened there is stopped or killed: each
 * worker of the test run has ports of its own, and a suite gets each of them once in a round of 700.
 */
export async function ownPort(): Promise<number> {
  const worker = Number(process.env.JEST_WORKER_ID ?? 1) % WORKERS;
  for (let tries = 0; tries < PORTS; tries++) {
    const port = FIRST + worker * PORTS + (next++ % PORTS);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port of worker ${worker} is free on 127.0.0.1`);
}

const isFree = (port: number): Promise<boolean> =>
  checkAddress(String(port), '127.0.0.1').then(
    () => true,
    () => false,
  );
