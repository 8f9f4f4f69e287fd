import * as ws from 'ws';

/** Part of the library, but not of its types. */
const { Sender } = ws as unknown as {
  Sender: { frame(data: Buffer, options: Record<string, unknown>): Buffer[] };
};

/** Why a socket is closed by this side. */
export const CLOSE = {
  restart: 1012,
  keyRevoked: 4001,
  notAllowed: 4003,
  idleOrSlow: 4008,
  frameTooBig: 4009,
  tooMany: 4029,
} as const;

/** A frame of one kind: its type, the time it is sent, and its members. */
export function frameText(type: string, members: object = {}): string {
  return JSON.stringify({ type, ts: new Date().toISOString(), ...members });
}

export function errorFrame(code: string, message: string): string {
  return frameText('error', { error: { code, message } });
}

/** The bytes of a text frame (RFC 6455), ready for any number of sockets that do not compress. */
export function packFrame(text: string): Buffer {
  const parts = Sender.frame(Buffer.from(text), { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: true });
  return Buffer.concat(parts);
}
