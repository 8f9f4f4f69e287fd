import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_HOURS } from './sessions.js';

const NAME = 'svc_session';

/** The token in the request's cookie; undefined when there is none. */
export function sessionToken({ server, headers: { cookie } }: FastifyRequest): string | undefined {
  return cookie === undefined ? undefined : server.parseCookie(cookie)[NAME] || undefined;
}

export function setSessionCookie(reply: FastifyReply, token: string, isSecure: boolean): void {
  write(reply, token, { maxAge: SESSION_HOURS * 3_600, secure: isSecure });
}

export function clearSessionCookie(reply: FastifyReply, isSecure: boolean): void {
  write(reply, '', { maxAge: 0, expires: new Date(0), secure: isSecure });
}

/** Written at once: the library's own way writes it after the answer was kept for a repeated request. */
function write(reply: FastifyReply, token: string, lasts: { maxAge: number; expires?: Date; secure: boolean }): void {
  const cookie = reply.server.serializeCookie(NAME, token, { path: '/', httpOnly: true, sameSite: 'lax', ...lasts });
  reply.header('set-cookie', cookie);
}
