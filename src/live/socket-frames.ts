import * as ws from 'ws';

/** The library exports it, but its types do not. */
const { Sender } = ws as unknown as {
  Sender: { frame(data: Buffer, options: Record<string, unknown>): Buffer[] };
};

/** The codes with which the server closes a socket. */
export const CLOSE = {
  restart: 1012,
  failed: 1011,
  keyRevoked: 4001,
  notAllowed: 4003,
  idleOrSlow: 4008,
  tooMany: 4029,
  overLimit: 4009,
} as const;

const TEXT = 1;
const PONG = 10;

/** Writes a frame of one kind: its type, the time of sending, and its members. */
export function frameText(type: string, members: object = {}): string {
  return JSON.stringify({ type, ts: new Date().toISOString(), ...members });
}

export function errorFrame(code: string, message: string): string {
  return frameText('error', { error: { code, message } });
}

/** Packs a text frame (RFC 6455), whose bytes fit every socket that does not compress. */
export function packFrame(text: string): Buffer {
  return pack(Buffer.from(text), TEXT);
}

/** Packs the answer to a ping of the protocol, with the ping's data. */
export function packPong(data: Buffer): Buffer {
  return pack(data, PONG);
}

function pack(data: Buffer, opcode: number): Buffer {
  return Buffer.concat(Sender.frame(data, { fin: true, rsv1: false, opcode, mask: false, readOnly: true }));
}
