import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { SESSION_HOURS } from './sessions.js';

const NAME = 'svc_session';

/** The cookie of a session, named so that no neighbour replaces it. */
export class SessionCookie {
  private constructor(
    readonly name: string,
    private readonly isSecure: boolean,
  ) {}

  /**
   * Over https a browser takes a `__Host-` cookie from this host alone. Over http cookies do not distinguish ports, so the
   * installations of a machine have a name each, the same for all processes of one.
   */
  static async of(db: Database, isSecure: boolean): Promise<SessionCookie> {
    if (isSecure) return new SessionCookie(`__Host-${NAME}`, true);
    const [installation] = await db.rows<{ id: string }>(sql`select id::text as id from installation`);
    return new SessionCookie(`${NAME}_${installation?.id.slice(0, 8)}`, false);
  }

  /** The token in the request's cookie; undefined when there is none. */
  tokenOf({ server, headers: { cookie } }: FastifyRequest): string | undefined {
    return cookie === undefined ? undefined : server.parseCookie(cookie)[this.name] || undefined;
  }

  set(reply: FastifyReply, token: string): void {
    this.write(reply, token, { maxAge: SESSION_HOURS * 3_600 });
  }

  clear(reply: FastifyReply): void {
    this.write(reply, '', { maxAge: 0, expires: new Date(0) });
  }

  /** Written at once: the library's own way writes it after the answer was kept for a repeated request. */
  private write(reply: FastifyReply, token: string, lasts: { maxAge: number; expires?: Date }): void {
    const kind = { path: '/', httpOnly: true, sameSite: 'lax', secure: this.isSecure } as const;
    reply.header('set-cookie', reply.server.serializeCookie(this.name, token, { ...kind, ...lasts }));
  }
}
