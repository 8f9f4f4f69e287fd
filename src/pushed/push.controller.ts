import { Body, Inject, Injectable, type Type } from '@nestjs/common';
import { Redis } from 'ioredis';
import { raiseVersion } from '../archive/stage/run.js';
import { VERSION_CHANNEL } from '../archive/versions.js';
import { Database } from '../db/database.js';
import { PUBLISH, type Publish } from '../facts/publish.js';
import { titleOf } from '../http/document/schema-names.js';
import { Resource, Send } from '../http/route.js';
import { saysPush, type PushedFamily, type PushedKind } from './kind.js';
import { bodyOf, PushAnswer, type PushBody, type PushReport } from './push.dto.js';
import { storeItems } from './store.js';

/** Stores the records, the facts and the archive's new version of a push in one transaction. */
@Injectable()
export class Pushes {
  constructor(
    private readonly db: Database,
    private readonly redis: Redis,
    @Inject(PUBLISH) private readonly publish: Publish,
  ) {}

  async take(family: PushedFamily, kind: PushedKind, push: PushBody): Promise<PushReport> {
    const now = new Date();
    const { report, version } = await this.db.transaction(async (client) => {
      const { isShown, facts, ...stored } = await storeItems(client, family, kind, push, now.toISOString());
      await this.publish(client, facts);
      return { ...stored, version: isShown ? await raiseVersion(client, family.name, now) : undefined };
    });
    // A push does not fail without Redis, because every process rereads the versions every few seconds.
    if (version !== undefined) this.redis.publish(VERSION_CHANNEL, `${family.name}:${version}`).catch(() => {});
    return report;
  }
}

/** Three times the size of 500 matches with all their maps. */
const MAX_BODY_BYTES = 4_194_304;

/** The routes that take an operator's pushes of a family, one route for each kind. */
export function pushController(family: PushedFamily): Type {
  class PushController {
    constructor(readonly pushes: Pushes) {}
  }
  const samples = family.samples();
  for (const kind of family.kinds) addRoute(PushController, family, kind, samples);
  Reflect.defineMetadata('design:paramtypes', [Pushes], PushController);
  Resource({ path: `operator/${family.name}`, tag: 'Operator', errors: 'standard', session: 'either' })(PushController);
  return PushController;
}

/** Declares the route as decorators on a method would. */
function addRoute(
  { prototype }: Type,
  family: PushedFamily,
  kind: PushedKind,
  { source, items }: ReturnType<PushedFamily['samples']>,
): void {
  const name = `push${titleOf(family.name)}${kind.name.split('-').map(titleOf).join('')}`;
  const handler = function (this: { pushes: Pushes }, body: PushBody) {
    return this.pushes.take(family, kind, body);
  };
  const descriptor: PropertyDescriptor = { value: handler, writable: true, configurable: true };
  Object.defineProperty(prototype, name, descriptor);
  Reflect.defineMetadata('design:paramtypes', [bodyOf(kind)], prototype as object, name);
  Body()(prototype as object, name, 0);
  Send(kind.name, {
    summary: kind.says,
    says: saysPush(family.name, kind),
    returns: PushAnswer,
    try: kind.name,
    tryBody: { source, items: [items[kind.name]!] },
    status: 200,
    bodyLimitBytes: MAX_BODY_BYTES,
    freshness: 'own',
    operator: true,
    demo: false,
    envelope: true,
  })(prototype as object, name, descriptor);
  Object.defineProperty(prototype, name, descriptor);
}
