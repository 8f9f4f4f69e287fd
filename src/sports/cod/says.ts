import { SAYS as OF_RECORDS } from '../../pushed/says.js';

/** The descriptions that fields of several DTOs share. */
export const SAYS = {
  ...OF_RECORDS,
  teamSlug: 'Slug of the team, for its routes',
  mapNumber: 'In the series, from 1',
  mapName: 'As the source writes it',
  mapMode: 'Game mode of the map, such as Hardpoint',
  mapStatus: 'map_not_played where the series was decided before it',
  team1Score: 'Points or rounds of team1 on the map; null where they are not known',
  team2Score: 'Points or rounds of team2 on the map; null where they are not known',
  mapWinner: 'Slug of the team that won the map; null until it is over',
  maps1: 'Maps that team1 won; null where it is not known',
  maps2: 'Maps that team2 won; null where it is not known',
  mapList: 'In the order in which they are played',
  game: 'Title that is played, such as Black Ops 7',
  matchId: 'cod-match-<n>, for /cod/matches/{id}',
  codPlayerId: 'cod-player-<n>, for /cod/players/{id}',
  codTournamentId: 'cod-tournament-<n>, for /cod/tournaments/{id}; null where none is known',
  codTournament: 'cod-tournament-<n>, for /cod/tournaments/{id}',
  format: 'BO and the most maps that are played',
  winner: 'Slug of the team that won; null until it is over',
  endTime: 'When it ended; null before that and where it is not known',
  kills: 'Opponents killed',
  deaths: 'Times killed',
  assists: 'Kills of others that he had a part in; null where they are not counted',
  damage: 'Points of damage dealt; null where it is not counted',
} as const;
