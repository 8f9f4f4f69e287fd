import { SAYS as OF_RECORDS } from '../../pushed/says.js';

/** The descriptions that fields of several DTOs share. */
export const SAYS = {
  ...OF_RECORDS,
  fortnitePlayerId: 'fn-player-<n>, for /fortnite/players/{id}',
  fnTournament: 'fn-tournament-<n>, for /fortnite/tournaments/{id}',
  eventId: "Upstream's id of the event, with windowId for /fortnite/tournaments/live/{eventId}/{windowId}",
  windowId: "Upstream's id of the window: one round in one region",
  timeStatus: 'By its times and its pushes',
  staleResults: 'unknown where they are not final and had no update for three days',
  resultStatus: 'completed: the results are final',
  windowName: 'Of the tournament and the window, as the source writes it',
  fnRegion: 'Server region, such as EU or NAC',
  mode: 'Players of a team: one, two or three',
  points: 'Points of the window so far; null where they are not known',
  totalPoints: 'Points reached',
  eliminations: 'Opponents eliminated; null where they are not counted',
  fnEarnings: 'Prize of the team, in units of the currency; null where there is none or it is not known',
  teamPlayers: 'The players of the team',
  orgSlug: 'Slug of the organisation, for /fortnite/orgs/{slug}; null for a team without one',
} as const;
