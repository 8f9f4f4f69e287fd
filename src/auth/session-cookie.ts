import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_HOURS } from './sessions.js';

const NAME = 'svc_session';

/** The token in the request's cookie; undefined when there is none. */
export function sessionToken(request: FastifyRequest): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${NAME}=`))?.slice(NAME.length + 1) || undefined;
}

export function setSessionCookie(reply: FastifyReply, token: string, isSecure: boolean): void {
  reply.header('set-cookie', write(token, SESSION_HOURS * 3_600, isSecure));
}

export function clearSessionCookie(reply: FastifyReply, isSecure: boolean): void {
  reply.header('set-cookie', write('', 0, isSecure));
}

function write(token: string, maxAgeSeconds: number, isSecure: boolean): string {
  return `${NAME}=${token}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
