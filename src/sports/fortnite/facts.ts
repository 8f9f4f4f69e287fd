import { choice, decimal, flag, list, moment, object, orNull, text, whole } from '../../facts/shapes.js';
import { documented } from '../../facts/declare.js';
import { person, transfer } from '../../facts/transfer.js';

const pair = (fortnitePlayerId: string, ign: string) =>
  object({
    fortnitePlayerId: text(fortnitePlayerId, 'fn-player-<n>, for /fortnite/players/{id}'),
    ign: text(ign, 'Name in the game, as the source writes it'),
  });
const result = (
  placement: number,
  players: Array<ReturnType<typeof pair>>,
  points: number,
  eliminations: number,
  earnings: number,
) =>
  object({
    placement: whole(placement, 'Place, 1 is the winner'),
    players: list(players[0] as ReturnType<typeof pair>, { rows: players, says: 'The players of the team' }),
    orgSlug: orNull(
      text(placement === 1 ? 'cascade-five' : 'meridian', 'Slug of the organisation; null for a team without one'),
    ),
    points: whole(points, 'Points reached'),
    eliminations: orNull(whole(eliminations, 'Opponents eliminated; null where they are not counted')),
    earnings: orNull(decimal(earnings, 'Prize of the team, in units of the currency; null where it is not known')),
    currency: orNull(text('USD', 'Of the earnings, by its code of ISO 4217; null where there are none')),
  });

export const FORTNITE_FACTS = {
  'fortnite.transfer.new': documented('A transfer is detected', {
    transferId: text('fn-transfer-9', 'As in /fortnite/transfers'),
    player: object(
      { fortnitePlayerId: text('fn-player-40', 'fn-player-<n>, for /fortnite/players/{id}'), ...person },
      'The player who moves',
    ),
    ...transfer,
  }),
  'fortnite.tournament.result': documented('Tournament results are updated', {
    tournamentId: text('fn-tournament-3', 'For /fortnite/tournaments/{id}'),
    eventId: text('epicgames_S39_Cup_EU', "Upstream's id of the event"),
    windowId: text('S39_Cup_EU_Event1Round2', "Upstream's id of the window: one round in one region"),
    name: text('Spring Cash Cup', 'Of the tournament and the window, as the source writes it'),
    region: text('EU', 'Server region, such as EU or NAC'),
    mode: choice(['duos', 'solo', 'trios'], 'Players of a team: two, one or three'),
    status: choice(['completed', 'live'], 'completed: the results are final'),
    revision: whole(4, 'Rises with every update'),
    isFinal: flag(true, 'True once no later push is to change them'),
    updatedAt: moment('2026-03-14T18:22:05.000Z', 'When the source had them so'),
    resultsCount: whole(2, 'All results, of which the first 100 are in results'),
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
