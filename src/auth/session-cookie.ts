import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { SESSION_HOURS } from './sessions.js';

const NAME = 'svc_session';

/** The session cookie, named so that no neighbouring site replaces it. */
export class SessionCookie {
  private constructor(
    readonly name: string,
    private readonly isSecure: boolean,
  ) {}

  /**
   * Over https a browser accepts a `__Host-` cookie from this host only. Over http cookies ignore ports, so each
   * installation of a machine has its own name, shared by its processes.
   */
  static async of(db: Database, isSecure: boolean): Promise<SessionCookie> {
    if (isSecure) return new SessionCookie(`__Host-${NAME}`, true);
    const [installation] = await db.rows<{ id: string }>(sql`select id::text as id from installation`);
    return new SessionCookie(`${NAME}_${installation?.id.slice(0, 8)}`, false);
  }

  /** The token in the request's cookie; undefined if there is none. */
  tokenOf({ server, headers: { cookie } }: FastifyRequest): string | undefined {
    return cookie === undefined ? undefined : server.parseCookie(cookie)[this.name] || undefined;
  }

  set(reply: FastifyReply, token: string): void {
    this.write(reply, token, { maxAge: SESSION_HOURS * 3_600 });
  }

  clear(reply: FastifyReply): void {
    this.write(reply, '', { maxAge: 0, expires: new Date(0) });
  }

  /** Written at once: the library would write it after the answer was stored for a repeated request. */
  private write(reply: FastifyReply, token: string, lasts: { maxAge: number; expires?: Date }): void {
    const kind = { path: '/', httpOnly: true, sameSite: 'lax', secure: this.isSecure } as const;
    reply.header('set-cookie', reply.server.serializeCookie(this.name, token, { ...kind, ...lasts }));
  }
}
