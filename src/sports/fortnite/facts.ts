import { choice, decimal, flag, list, moment, object, orNull, text, whole } from '../../facts/shapes.js';
import { documented } from '../../facts/declare.js';
import { person, transfer } from '../../facts/transfer.js';

const pair = (fortnitePlayerId: string, ign: string) =>
  object({ fortnitePlayerId: text(fortnitePlayerId), ign: text(ign) });
const result = (
  placement: number,
  players: Array<ReturnType<typeof pair>>,
  points: number,
  eliminations: number,
  earnings: number,
) =>
  object({
    placement: whole(placement),
    players: list(players[0] as ReturnType<typeof pair>, { rows: players }),
    orgSlug: orNull(text(placement === 1 ? 'cascade-five' : 'meridian')),
    points: whole(points),
    eliminations: orNull(whole(eliminations)),
    earnings: orNull(decimal(earnings)),
    currency: orNull(text('USD')),
  });

export const FORTNITE_FACTS = {
  'fortnite.transfer.new': documented('A transfer is detected', {
    transferId: text('fn-transfer-9'),
    player: object({ fortnitePlayerId: text('fn-player-40'), ...person }),
    ...transfer,
  }),
  'fortnite.tournament.result': documented('Tournament results are updated', {
    tournamentId: text('fn-tournament-3'),
    eventId: text('epicgames_S39_Cup_EU'),
    windowId: text('S39_Cup_EU_Event1Round2'),
    name: text('Spring Cash Cup'),
    region: text('EU'),
    mode: choice(['duos', 'solo', 'trios']),
    status: choice(['completed', 'live']),
    revision: whole(4, 'Rises with every update'),
    isFinal: flag(true),
    updatedAt: moment(),
    resultsCount: whole(2),
    results: list(result(1, [pair('fn-player-40', 'Tidal'), pair('fn-player-41', 'Moss')], 287, 31, 1_500), {
      atMost: 100,
      says: 'The first 100',
      rows: [
        result(1, [pair('fn-player-40', 'Tidal'), pair('fn-player-41', 'Moss')], 287, 31, 1_500),
        result(2, [pair('fn-player-77', 'Quill'), pair('fn-player-78', 'Ember')], 264, 24, 900),
      ],
    }),
    resultsPath: text('/fortnite/tournaments/fn-tournament-3/results', 'Shows this from a minute after the event on'),
  }),
};
