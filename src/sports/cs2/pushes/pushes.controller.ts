import { Body } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import { Resource, Send } from '../../../http/route.js';
import { saysPush } from '../../../pushed/kind.js';
import { bodyOf, PushAnswer, type PushReport } from '../../../pushed/push.dto.js';
import { PUSH_KINDS, type PushedName } from './push-kinds.js';
import { storePush } from './store.js';

export class Cs2EventsPush extends bodyOf(PUSH_KINDS.events) {}
export class Cs2MatchesPush extends bodyOf(PUSH_KINDS.matches) {}
export class Cs2VetoesPush extends bodyOf(PUSH_KINDS.vetoes) {}
export class Cs2StreamsPush extends bodyOf(PUSH_KINDS.streams) {}

const SOURCE = 'league-office';

const push = (name: PushedName, item: object) =>
  ({
    summary: PUSH_KINDS[name].says,
    says: saysPush('cs2', PUSH_KINDS[name]),
    returns: PushAnswer,
    try: name,
    tryBody: { source: SOURCE, items: [item] },
    status: 200,
    // Five hundred matches with all their maps take a third of this.
    bodyLimitBytes: 4_194_304,
    freshness: 'own',
    operator: true,
    demo: false,
    envelope: true,
  }) as const;

const TIE = {
  id: 'tie-7',
  eventName: 'Quayside Masters 2026',
  stage: 'Playoffs',
  round: 'Semifinals',
  bestOf: 3,
  status: 'scheduled',
  team1Name: 'Harbour Nine',
  team2Name: 'Lantern',
  startsAt: '2027-03-14T17:00:00.000Z',
};
const CUP = {
  id: 'cup-3',
  name: 'Quayside Masters 2026',
  tier: 'a',
  startDate: '2027-03-10',
  endDate: '2027-03-16',
  location: { city: 'Gdynia', country: 'PL' },
  teams: [{ name: 'Harbour Nine', seed: 1 }],
};
const VETO = { matchId: 'cs2-match-1', veto: [{ order: 1, action: 'decider', map: 'Mirage' }] };
const STREAMS = {
  matchId: 'cs2-match-1',
  streams: [
    { provider: 'twitch', channel: 'quayside', url: 'https://www.twitch.tv/quayside', language: 'en', isMain: true },
  ],
};

/** Takes items that no public file has. The archive shows them at once, and running matches a minute later. */
@Resource({ path: 'operator/cs2', tag: 'Operator', errors: 'standard', session: 'either' })
export class Cs2PushesController {
  constructor(private readonly db: Database) {}

  @Send('events', push('events', CUP))
  pushCs2Events(@Body() body: Cs2EventsPush): Promise<PushReport> {
    return this.store('events', body);
  }

  @Send('matches', push('matches', TIE))
  pushCs2Matches(@Body() body: Cs2MatchesPush): Promise<PushReport> {
    return this.store('matches', body);
  }

  @Send('vetoes', push('vetoes', VETO))
  pushCs2Vetoes(@Body() body: Cs2VetoesPush): Promise<PushReport> {
    return this.store('vetoes', body);
  }

  @Send('streams', push('streams', STREAMS))
  pushCs2Streams(@Body() body: Cs2StreamsPush): Promise<PushReport> {
    return this.store('streams', body);
  }

  private store(kind: PushedName, body: object): Promise<PushReport> {
    const { source, items } = body as { source: string; items: unknown[] };
    return this.db.transaction((client) => storePush(client, kind, source.toLowerCase(), items));
  }
}
