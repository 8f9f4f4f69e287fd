import { Injectable } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import { found } from '../../../http/errors.js';
import { Entry } from '../../../live/entry.js';
import { Live } from '../../../live/live.service.js';
import type { KnownRoom } from '../../../live/socket-reader.js';
import { ufcLive } from './family.js';
import { findKnownBout, findKnownCard } from './known.queries.js';
import { BOUT, boutTopic, CARD, cardTopic, eventRoom } from './topics.js';

const FAMILY = 'ufc';

/**
 * Finds bouts and cards for readers who are `delaySeconds` behind: in the live log, and where the log has no entry of
 * them, in the tables that keep the last state of each and the plan of those to come.
 */
@Injectable()
export class UfcLiveSubjects {
  constructor(
    private readonly live: Live,
    private readonly db: Database,
  ) {
    live.onRooms(FAMILY, (room, delaySeconds) => this.findRoom(room, delaySeconds));
  }

  /** The bouts and cards that the live log holds. */
  inLog(delaySeconds: number): { bouts: Entry[]; cards: Entry[] } {
    const mirror = this.live.mirror(FAMILY);
    return { bouts: mirror.topics(BOUT.name, delaySeconds), cards: mirror.topics(CARD.name, delaySeconds) };
  }

  /** Throws NOT_FOUND for a bout that is neither running nor known. */
  async findBout(id: string, delaySeconds: number): Promise<Entry> {
    return found(await this.lookForBout(id, delaySeconds), 'live bout', id, FAMILY);
  }

  async lookForBout(id: string, delaySeconds: number): Promise<Entry | undefined> {
    const mirror = this.live.mirror(FAMILY);
    const running = mirror.latest(boutTopic(id), delaySeconds);
    if (running) return running;
    const known = await findKnownBout(this.db, id, delaySeconds);
    return known && (mirror.latest(known.topic, delaySeconds) ?? Entry.of(ufcLive, known));
  }

  /** Throws NOT_FOUND for an event whose card is neither running nor known. */
  async findCard(slug: string, delaySeconds: number): Promise<Entry> {
    const mirror = this.live.mirror(FAMILY);
    const running = mirror.latest(cardTopic(slug), delaySeconds);
    if (running) return running;
    const known = found(await findKnownCard(this.db, slug, delaySeconds), 'event', slug, FAMILY);
    return mirror.latest(known.topic, delaySeconds) ?? Entry.of(ufcLive, known);
  }

  /** The room of a bout or an event in which nothing is logged yet; throws NOT_FOUND. */
  private async findRoom(name: string, delaySeconds: number): Promise<KnownRoom> {
    const [kind, id = ''] = name.split(':', 2);
    if (kind === 'event') {
      const card = await this.findCard(id, delaySeconds);
      return { room: eventRoom(CARD.stateOf(card).slug), entry: undefined };
    }
    const entry = await this.findBout(id, delaySeconds);
    return { room: entry.topic, entry };
  }
}
