import { createServer } from 'node:net';
import { Plain } from './processes.mjs';

/**
 * A free port on 127.0.0.1 below the range for outgoing connections, so that no client's port can take it, and above
 * those that browsers and fetch refuse to open (the last is 10080).
 */
export async function freePort() {
  for (let tries = 0; tries < 200; tries++) {
    const port = 15_000 + Math.floor(Math.random() * 17_000);
    if ((await listening(port, '127.0.0.1')) === undefined) return port;
  }
  throw new Plain('No free port was found on 127.0.0.1 between 15000 and 32000.');
}

/** Throws a sentence that names the port if it cannot be listened on. */
export async function checkAddress(port, host) {
  const number = Number(port);
  if (!/^\d+$/.test(port) || number > 65_535)
    throw new Plain(`PORT must be a whole number from 0 to 65535, not "${port}".`);
  const error = number === 0 ? undefined : await listening(number, host);
  if (!error) return;
  if (error.code === 'EADDRINUSE')
    throw new Plain(`Port ${port} on ${host} is taken; stop what listens there or set PORT to a free one.`);
  if (error.code === 'EACCES')
    throw new Plain(`Port ${port} may not be used by this user; set PORT to one above 1023.`);
  throw new Plain(`HOST ${host} is not an address of this machine (${error.code}).`);
}

export const isLoopback = (host = '127.0.0.1') => /^(localhost|127(\.\d+){3}|::1)$/.test(host);

function listening(port, host) {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', done);
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(undefined)));
  });
}
