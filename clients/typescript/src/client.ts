import { rowsOf } from './lists.js';
import { sender, type Asked, type Operation } from './requests.js';
import { openSocket } from './socket.js';
import { follow } from './stream.js';
import type { ClientOptions } from './types.js';

/** What an entry of the package knows of its operations, by their ids. */
export interface Operations {
  calls: Readonly<Record<string, Operation>>;
  stream?: string;
  socket?: string;
}

/** A method for each operation; `stream` and `socket` where the family has them. */
export function clientOf({ calls, stream, socket }: Operations, options: ClientOptions): object {
  const send = sender(options);
  const methods = Object.entries(calls).map(([id, operation]) => {
    const { list = false, rows, cursor = false } = operation;
    const ask = (asked: Asked = {}) => send(operation, asked);
    const method = list
      ? (asked: Asked = {}) => rowsOf((query) => ask({ ...asked, query }), asked.query ?? {}, { cursor, rows })
      : (asked?: Asked) => ask(asked).then(({ body }) => body);
    return [id, method] as const;
  });
  return {
    ...Object.fromEntries(methods),
    ...(stream !== undefined && { stream: (input?: object) => follow(options, stream, input) }),
    ...(socket !== undefined && { socket: (input?: object) => openSocket(options, socket, input) }),
  };
}
