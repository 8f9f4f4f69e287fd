/**
 * A port on 127.0.0.1 that nobody listens on: below those of outgoing connections, above those that browsers and
 * fetch refuse to open.
 */
export function freePort(): Promise<number>;
