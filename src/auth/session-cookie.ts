import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_HOURS } from './sessions.js';

const NAME = 'svc_session';

/** The token in the request's cookie; undefined when there is none. */
export function sessionToken({ server, headers: { cookie } }: FastifyRequest): string | undefined {
  return cookie === undefined ? undefined : server.parseCookie(cookie)[NAME] || undefined;
}

export function setSessionCookie(reply: FastifyReply, token: string, isSecure: boolean): void {
  reply.setCookie(NAME, token, { ...attributes(isSecure), maxAge: SESSION_HOURS * 3_600 });
}

export function clearSessionCookie(reply: FastifyReply, isSecure: boolean): void {
  reply.clearCookie(NAME, attributes(isSecure));
}

function attributes(secure: boolean): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure };
}
