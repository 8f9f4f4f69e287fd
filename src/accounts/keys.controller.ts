import { Body, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createKeyWithin, revokeKey, rotateKey } from '../auth/accounts.js';
import { INGEST } from '../auth/caller.js';
import { sessionOf, type Session } from '../auth/session.js';
import { Database } from '../db/database.js';
import { conflict, found, operatorRequired } from '../http/errors.js';
import { pageOf } from '../http/paged.js';
import { ReadQuery } from '../http/read-query.js';
import { Change, Read, Remove, Resource, Send } from '../http/route.js';
import * as dto from './keys.dto.js';
import { changeKey, findOwnKey, listOwnKeys } from './keys.queries.js';

/** Maximum working keys of an account, so that nobody fills the memory of the key ring. */
const MAX_KEYS = 100;

const EXAMPLE = 'key_01JC3V7Z8Q5R1YB0T2E4N6M9KX';

/** Changes reach every process when its key cache expires, in less than five seconds. */
@Resource({ path: 'keys', tag: 'Keys', errors: 'standard', session: true })
export class KeysController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Your keys, newest first',
    says: 'Every key that the account has or had, without its text, to see which are used and which can go. `lastUsedAt` is null for one that was not used in 90 days.',
    returns: dto.KeyPage,
    try: '',
    freshness: 'own',
    envelope: true,
  })
  async listKeys(@Req() request: FastifyRequest, @Query() query: dto.KeysQuery) {
    return pageOf(await listOwnKeys(this.db, sessionOf(request).accountId, query), query);
  }

  @Send('', {
    summary: 'A new key; its text is shown this once',
    says: 'Copy `key` now, since only its hash is kept. Scopes, addresses, a cap a minute and an end can be set, so that a lost key does little harm.',
    returns: dto.NewKeyAnswer,
    try: '',
    tryBody: { name: 'my bot', scopes: ['tennis'], expiresAt: '2030-01-01T00:00:00.000Z' },
    freshness: 'own',
    envelope: true,
  })
  async createKey(@Req() request: FastifyRequest, @Body() body: dto.NewKeyBody): Promise<dto.NewKeyInfo> {
    const { accountId } = sessionOf(request);
    checkIngest(sessionOf(request), body);
    const made = await createKeyWithin(this.db, MAX_KEYS, {
      accountId,
      name: body.name ?? undefined,
      scopes: body.scopes,
      allowedAddresses: body.allowedAddresses,
      minuteLimit: body.minuteLimit ?? undefined,
      expiresAt: body.expiresAt ? new Date(body.expiresAt) : undefined,
    });
    if (!made) throw tooManyKeys('revoke one first');
    return { ...(await this.find(request, made.id)), key: made.key };
  }

  @Read(':id', {
    summary: 'One key',
    says: 'State, limits and last use of one key; its text is not shown again. `replacedBy` is null unless it was rotated.',
    returns: dto.KeyAnswer,
    try: EXAMPLE,
    freshness: 'own',
    envelope: true,
  })
  getKey(@Param('id') id: string, @Req() request: FastifyRequest, @Query() _query: ReadQuery): Promise<dto.KeyInfo> {
    return this.find(request, id);
  }

  @Change(':id', {
    summary: 'Rename or limit a key; it takes effect within five seconds',
    says: 'Changes only the members that are sent; null lifts a limit. A key that is revoked or has expired is refused.',
    returns: dto.KeyAnswer,
    try: EXAMPLE,
    tryBody: { name: 'my other bot', allowedAddresses: ['203.0.113.0/24'] },
    freshness: 'own',
    envelope: true,
  })
  async changeKey(@Param('id') id: string, @Req() request: FastifyRequest, @Body() body: dto.KeyChanges) {
    const { status } = await this.find(request, id);
    checkIngest(sessionOf(request), body);
    if (!(await changeKey(this.db, sessionOf(request).accountId, id, body))) throw notActive(id, status);
    return this.find(request, id);
  }

  @Remove(':id', {
    summary: 'Revoke a key; it stops working everywhere within five seconds',
    says: 'For a key that leaked or is not needed. It cannot be taken back; make a new key instead.',
    try: EXAMPLE,
    freshness: 'own',
  })
  async revokeKey(@Param('id') id: string, @Req() request: FastifyRequest): Promise<void> {
    await this.find(request, id);
    await revokeKey(this.db, id);
  }

  @Send(':id/rotate', {
    summary: 'A new key with the same rights, beside which the old one works for a while',
    says: 'For a change of keys without a pause: put the new one in place while the old one works, up to a week. With `overlapHours` 0 the old one ends at once.',
    returns: dto.RotatedAnswer,
    try: `${EXAMPLE}/rotate`,
    tryBody: { overlapHours: 24 },
    status: 200,
    freshness: 'own',
    envelope: true,
  })
  async rotateKey(@Param('id') id: string, @Req() request: FastifyRequest, @Body() { overlapHours }: dto.RotateBody) {
    const { status } = await this.find(request, id);
    const made = status === 'expired' ? undefined : await rotateKey(this.db, id, overlapHours, MAX_KEYS);
    if (!made) throw notActive(id, status);
    if (made === 'full') throw tooManyKeys('revoke one first, or rotate with overlapHours 0');
    return { ...(await this.find(request, made.id)), key: made.key, replaces: await this.find(request, id) };
  }

  private async find(request: FastifyRequest, id: string): Promise<dto.KeyInfo> {
    return found(await findOwnKey(this.db, sessionOf(request).accountId, id), 'key', id, 'account');
  }
}

function checkIngest({ isOperator }: Session, { scopes = [] }: dto.NewKeyBody): void {
  if (scopes.includes(INGEST) && !isOperator) throw operatorRequired();
}

function tooManyKeys(whatToDo: string) {
  return conflict(`An account has at most ${MAX_KEYS} working keys; ${whatToDo}.`);
}

function notActive(id: string, status: string) {
  return conflict(`Key ${id} is ${status}; only an active key can be changed or rotated; make a new one.`);
}
