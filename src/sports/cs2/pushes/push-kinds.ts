import type { Type } from '@nestjs/common';
import type { Body, PushedKind } from '../../../pushed/kind.js';
import { Cs2PushedEvent, Cs2PushedMatch, Cs2PushedStreams, Cs2PushedVeto } from './items.dto.js';

export const PUSHED_KINDS = ['events', 'matches', 'vetoes', 'streams'] as const;

export type PushedName = (typeof PUSHED_KINDS)[number];

const kind = (name: PushedName, item: Type<object>, key: string, says: string): PushedKind => {
  return { name, item, key: [key], says, columns: () => ({}) };
};

/** The kinds of pushes, by the names of their routes. An import of a folder takes them in this order. */
export const PUSH_KINDS: Readonly<Record<PushedName, PushedKind>> = {
  events: kind('events', Cs2PushedEvent, 'id', 'Events with their teams, places and brackets'),
  matches: kind('matches', Cs2PushedMatch, 'id', 'Matches, planned ones and their results'),
  vetoes: kind('vetoes', Cs2PushedVeto, 'matchId', 'Bans and picks of maps, match by match'),
  streams: kind('streams', Cs2PushedStreams, 'matchId', 'Broadcasts, match by match'),
};

/** A checked item. */
export interface Pushed {
  kind: PushedName;
  source: string;
  key: string;
  body: Body;
}
