import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { defer, from, lastValueFrom, type Observable } from 'rxjs';
import { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { conflict, idempotencyConflict, ValidationFailed, type ApiError } from './errors.js';
import { finding } from './findings.js';
import { isIdempotent, routeOf, type Route } from './routes.js';

export const IDEMPOTENCY_HOURS = 24;

/** How long a second request with the same key waits for the first one's answer; the pauses between polls double. */
const WAIT_MS = 10_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_600;

/** Each waiting request polls the database, so their number is limited per process and per account. */
const MOST_WAITING = 32;
const MOST_WAITING_OF_SCOPE = 4;

/** A claim without an answer after this time has lost its process and may be taken over. */
const CLAIM_SECONDS = 60;

/**
 * Performs a write with an `Idempotency-Key` once and repeats its answer for a day. Failures are not stored: they did
 * nothing, so the same key may be used again.
 */
@Injectable()
export class Idempotency implements NestInterceptor {
  /** The scope of each waiting request. */
  private readonly waiting: string[] = [];

  constructor(private readonly db: Database) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const route = routeOf(request);
    const key = request.headers['idempotency-key'];
    if (key === undefined || !route || !isIdempotent(route)) return next.handle();
    const claim = claimOf(request, route, checkedKey(String(key)));
    return defer(() => from(this.once(claim, http.getResponse<FastifyReply>(), next)));
  }

  private async once(claim: Claim, reply: FastifyReply, next: CallHandler): Promise<unknown> {
    const kept = await this.claim(claim);
    if (kept) return replay(kept, reply);
    const body = await lastValueFrom(next.handle(), { defaultValue: undefined }).catch(async (error: unknown) => {
      await this.release(claim).catch(() => {});
      throw error;
    });
    const { statusCode: status } = reply;
    await this.keep(claim, { status, body, cookie: reply.getHeader('set-cookie') }).catch(() => {});
    return body;
  }

  /** The answer of an earlier request; undefined if this request is the first and has to do the work. */
  private async claim(claim: Claim): Promise<KeptReply | undefined> {
    if (await this.take(claim)) return undefined;
    const kept = await this.find(claim);
    if (kept) return kept;
    const ofScope = this.waiting.filter((scope) => scope === claim.scope).length;
    if (this.waiting.length >= MOST_WAITING || ofScope >= MOST_WAITING_OF_SCOPE) throw stillRunning();
    this.waiting.push(claim.scope);
    try {
      return await this.wait(claim);
    } finally {
      this.waiting.splice(this.waiting.indexOf(claim.scope), 1);
    }
  }

  private async wait(claim: Claim): Promise<KeptReply | undefined> {
    const giveUpAt = Date.now() + WAIT_MS;
    for (let pauseMs = FIRST_PAUSE_MS; Date.now() < giveUpAt; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      await setTimeout(pauseMs);
      if (await this.take(claim)) return undefined;
      const kept = await this.find(claim);
      if (kept) return kept;
    }
    throw stillRunning();
  }

  /** False if an earlier request holds the claim or its answer is stored. */
  private async take({ scope, keyHash, fingerprint }: Claim): Promise<boolean> {
    const mine = await this.db.row(sql`
      insert into idempotent_reply as known (scope, key_hash, fingerprint) values (${scope}, ${keyHash}, ${fingerprint})
      on conflict (scope, key_hash) do update set fingerprint = excluded.fingerprint, claimed_at = now(), reply = null
        where known.claimed_at < now() - ${IDEMPOTENCY_HOURS} * interval '1 hour'
          or (known.reply is null and known.claimed_at < now() - ${CLAIM_SECONDS} * interval '1 second')
      returning scope`);
    return mine !== undefined;
  }

  private async find(claim: Claim): Promise<KeptReply | undefined> {
    const other = await this.db.row<{ fingerprint: Buffer; reply: Buffer | null }>(sql`
      select fingerprint, reply from idempotent_reply where scope = ${claim.scope} and key_hash = ${claim.keyHash}`);
    if (other && !timingSafeEqual(other.fingerprint, claim.fingerprint)) throw idempotencyConflict();
    return other?.reply ? unseal(other.reply, claim) : undefined;
  }

  /** If this fails, the work is done and answered all the same; the claim then blocks a second try for a while. */
  private async keep(claim: Claim, reply: KeptReply): Promise<void> {
    await this.db.rows(sql`
      update idempotent_reply set reply = ${seal(reply, claim)}
      where scope = ${claim.scope} and key_hash = ${claim.keyHash}`);
  }

  private async release({ scope, keyHash }: Claim): Promise<void> {
    await this.db.rows(
      sql`delete from idempotent_reply where scope = ${scope} and key_hash = ${keyHash} and reply is null`,
    );
  }
}

interface Claim {
  /** The owner of the key: the account, or for an open write the request itself. */
  scope: string;
  keyHash: Buffer;
  /** Of method, path and body. */
  fingerprint: Buffer;
  /** Encrypts the stored answer, which can hold secrets that are shown only once. */
  secret: Buffer;
}

interface KeptReply {
  /** Undefined in rows stored before statuses were: use the route's own. */
  status?: number;
  body: unknown;
  cookie: number | string | string[] | undefined;
}

function stillRunning(): ApiError {
  return conflict('The first request with this Idempotency-Key is still running; ask again for its answer.');
}

function checkedKey(key: string): string {
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key;
  const problem = finding(
    'invalid_format',
    'Idempotency-Key must be 1 to 255 visible ASCII characters',
    'value_error',
    'Value must be 1 to 255 visible ASCII characters',
  );
  throw new ValidationFailed([{ in: 'header', param: 'Idempotency-Key', ...problem }]);
}

/** A body can hold a password, so its digest is keyed with the Idempotency-Key, which is stored only as a hash. */
function claimOf(request: FastifyRequest, route: Route, key: string): Claim {
  const path = (request.raw.url ?? '').split('?')[0];
  const fingerprint = createHmac('sha256', key)
    .update(JSON.stringify([request.method, path, request.body ?? null]))
    .digest();
  const scope = route.open ? `open:${fingerprint.toString('base64url')}` : request.idempotencyScope;
  if (scope === undefined) throw new Error(`Idempotency-Key without an account on ${path}: its guard sets no scope`);
  const keyHash = createHash('sha256').update(key).digest();
  return { scope, keyHash, fingerprint, secret: Buffer.from(hkdfSync('sha256', key, scope, 'idempotent reply', 32)) };
}

function replay({ status, body, cookie }: KeptReply, reply: FastifyReply): unknown {
  if (status !== undefined) reply.code(status);
  reply.header('idempotent-replayed', 'true');
  if (cookie !== undefined) reply.header('set-cookie', cookie);
  return body;
}

/** AES-256-GCM: 12 bytes nonce, 16 bytes tag, the rest is text. */
function seal(reply: KeptReply, { secret }: Claim): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(reply)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

function unseal(sealed: Buffer, { secret }: Claim): KeptReply {
  const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString()) as KeptReply;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The scope of the caller's `Idempotency-Key`; set by the guard that identifies the caller. */
    idempotencyScope?: string;
  }
}
