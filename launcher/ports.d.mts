/**
 * A port on 127.0.0.1 that nobody listens on: below those of outgoing connections, above those that browsers and
 * fetch refuse to open.
 */
export function freePort(): Promise<number>;

/** Throws a sentence that names the port if it cannot be listened on. */
export function checkAddress(port: string, host: string): Promise<void>;
