import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A way to a store that can be cut, as when it is stopped, or held, as when a network drops every packet. */
export interface Wire {
  /** The store's own URL by way of this wire. */
  url: string;
  /** Ends all connections and refuses new ones, until `mend`. */
  cut(): void;
  /**
   * Nothing arrives any more in either direction and nobody is told, until `mend`, which lets it arrive; `open`: on the
   * connections that are open now.
   */
  hold(which?: 'all' | 'open'): void;
  /** From now on it leads to this store, if one is named. */
  mend(to?: string): Promise<void>;
}

export async function openWire(target: string): Promise<Wire> {
  const url = new URL(target);
  let far = new URL(target);
  const pairs = new Set<[near: Socket, far: Socket]>();
  const held = new Set<[near: Socket, far: Socket]>();
  let server: Server;
  let isHeld = false;
  const flow = ([one, other]: [Socket, Socket]) => one.pipe(other).pipe(one);
  const listen = async (at: number) => {
    server = createServer((near) => {
      const pair: [Socket, Socket] = [near, connect(Number(far.port), far.hostname)];
      pairs.add(pair);
      for (const socket of pair) {
        socket.on('error', () => {});
        socket.on('close', () => {
          pairs.delete(pair);
          held.delete(pair);
          for (const one of pair) one.destroy();
        });
      }
      if (isHeld) held.add(pair);
      else flow(pair);
    });
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  url.host = `127.0.0.1:${(server!.address() as AddressInfo).port}`;
  return {
    url: url.href,
    cut() {
      server.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
    hold(which = 'all') {
      isHeld = which === 'all';
      for (const pair of pairs) {
        held.add(pair);
        for (const socket of pair) socket.unpipe().pause();
      }
    },
    async mend(to) {
      if (to !== undefined) far = new URL(to);
      isHeld = false;
      held.forEach(flow);
      held.clear();
      if (!server.listening) await listen(Number(url.port));
    },
  };
}
