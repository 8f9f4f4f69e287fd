/* What fields of several answers and events share: meanings, vocabularies and references. */

import { Choice, Text } from '../../http/fields.js';
import { vocabulary } from '../../http/vocabulary.js';

/** The descriptions that fields of several DTOs and events share. */
export const SAYS = {
  matchId: 'cs2-match-<n>, for the routes of /cs2/matches and /cs2/live',
  matchIdOrNull: 'cs2-match-<n>; null where no match is known for it',
  mapId: 'cs2-match-<n>-map-<m>, where <m> is the number of the map in the match',
  roundId: 'cs2-match-<n>-map-<m>-round-<r>',
  teamId: 'cs2-team-<n>, for the routes of /cs2/teams',
  teamIdOrNull: 'cs2-team-<n>; null where the team is not known',
  playerId: 'cs2-player-<n>, for the routes of /cs2/players',
  playerIdOrNull: 'cs2-player-<n>; null where there is no player or he is not known',
  eventId: 'cs2-event-<n>, for the routes of /cs2/events',
  eventIdOrNull: 'cs2-event-<n>; null where no source names the event',
  slug: 'Taken by the routes in place of the id',
  mapSlug: 'For /cs2/maps/{slug}; null where no source has the map',
  teamName: 'As its sources write it now',
  teamNameOrNull: 'As its sources write it now; null where the team is not known',
  shortName: 'Tag or other short form; null where no source has it',
  nickname: 'Name in the game, as its sources write it now',
  eventName: 'As its sources write it now; null where the event is not known',
  tier: 'Importance of the event, s the highest; null where no source has it',
  event: 'Null where no source names the event',
  team: 'Null where the team is not known',
  opponents: 'Null before the team is known',
  unknown: 'Null where no source has it',
  never: 'Always null: no source has it',
  mapName: 'Null where no source has it',
  matchStatus:
    'completed also of a match that was given away; its moves and cancellations count as far as sources have them',
  mapStatus: 'map_not_played where the series was decided before it, or it was given away',
  eventStatus: 'By its days, UTC, unless a source says that it is over or cancelled',
  bestOf: 'Maps at most; null where no source has it',
  matchWinner: 'cs2-team-<n>; null until the match is over, on a draw, and where no source has it',
  mapWinner: 'cs2-team-<n>; null until the map is over, and where no source has it',
  roundWinner: 'cs2-team-<n>; null where the team of the winning side is not known',
  pickedBy: 'Team that picked it, cs2-team-<n>; null of a decider, and where no source has it',
  isDecider: 'Left over in the veto, picked by neither team',
  stage: "Part of the event, such as Playoffs, in the source's words; null where none names it",
  started: 'When play began; null before that and where no source has it',
  ended: 'When play ended; null before that and where no source has it',
  seconds: 'Length in seconds; null where no source has it',
  roundCount: 'Rounds played, overtime included; null where no source has them',
  overtimeRounds: 'Rounds beyond the two halves; null where the score is not known',
  mapsWon1: 'Maps won by team 1',
  mapsWon2: 'Maps won by team 2',
  roundsWon1: 'Rounds won by team 1',
  roundsWon2: 'Rounds won by team 2',
  team1: 'Of the team that the match names first',
  team2: 'Of the team that the match names second',
  team1Named: 'Named first by the match',
  team2Named: 'Named second by the match',
  mapsInOrder: 'In the order of play',
  country: 'Two letters of ISO 3166-1; null where the country is not known',
  side1: 'Side of team 1',
  side2: 'Side of team 2',
  isOnline: 'Played over the internet rather than at a venue; null where no source has it',
  forfeit: 'Given away rather than played out',
  streamProvider: 'Platform that shows the stream',
  channel: 'Name of the channel there; null where no source has it',
  streamUrl: 'Address of the stream',
  embedUrl: 'Address of a player for pages; null where no source has it',
  language: 'Tag of BCP 47; null where no source has it',
  isOfficial: 'By the organizer or with its consent; null where no source says it',
  isMain: 'The one that the source puts first; null where it says nothing of that',
  viewers: 'When the source was read; null where it has none',
  vetoOrder: 'Place in the veto, from 1',
  vetoAction: 'What the team did; decider is the map left over',
  vetoMap: 'In English, such as Mirage',
  mapNumber: 'In the match, from 1',
  roundNumber: 'In the map, from 1 and through overtime',
  winnerSide: 'Side that won the round',
  outcome: 'How the round ended',
  scoreAfter: 'Rounds won with this one',
  bombPlanted: 'Null where no source says it',
  site: 'Bomb site; null without a bomb and where no source has it',
  economy: 'Null where no source has that of both teams',
  openingKill: 'First kill of an opponent in the round; null without one and where no source has it',
  clutch: 'A player alone against several or one; null without one and where no source has it',
  survivors: 'Players alive at the end; null where no source has them',
  won: 'Whether the player won the round',
  money: 'In-game dollars in hand; null where no source has it',
  equipmentValue: 'In-game dollars that weapons and gear cost; null where no source has it',
  spent: 'In-game dollars spent for the round; null where no source has it',
  buyType: 'By what the team carries; null where no source has it',
  at: 'When it happened; null where no source has the time of day',
  killerTeam: 'cs2-team-<n>; null where the killer is not known',
  victim: 'Player who was killed',
  victimTeam: 'cs2-team-<n> of the player who was killed',
  assister: 'Null where nobody assisted',
  flashAssist: 'The assist was a flashbang that blinded the victim',
  headshot: 'Killed by a hit on the head',
  teamKill: 'Killer and victim are of one team',
  kills: 'Opponents killed; null where no source has it',
  deaths: 'Times killed; null where no source has it',
  assists: "Teammates' kills with a part in them; null where no source has it",
  headshots: 'Kills by a hit on the head; null where no source has it',
  firstKills: 'First kills of rounds; null where no source has it',
  firstDeaths: 'Rounds in which the player was killed first; null where no source has it',
  flashAssists: 'Kills of opponents whom the player had blinded; null where no source has it',
  tradeKills: 'Kills of those who had just killed a teammate; null where no source has it',
  clutchesWon: 'Rounds won as the last one alive of the team; null where no source has it',
  multiKills: 'Rounds by the number of kills in them; null where no source has them',
  damage: 'Health taken from opponents; null where no source has it',
  utilityDamage: 'Damage by grenades; null where no source has it',
  adr: 'Damage a round; null where no source has it',
  kast: 'Share of rounds with a kill, an assist, a survival or a trade, 0 to 1; null where no source has it',
  rating: "The source's own; null where no source has it",
  seed: 'Number in the draw; null where no source has it',
  prize: 'Null where no source has it, or it won none',
  amount: 'In whole units of the currency, not cents',
  startDate: 'First day; null where no source has it',
  endDate: 'Last day; null where no source has it',
  bracketSlot: 'Id of the slot within the bracket',
  slots: 'Matches, those to come included',
  sourceOfLive: 'live, live_backup, simulation, or stored for what was never followed; more may come',
  realName: 'First and last name; null where no source has it',
  photoUrl: 'Address of a portrait; null where none is known',
  playerRole: 'Part in the team, as line-ups and sources show it; null where none is known',
  mapDay: 'Day on which it was played; null where it is not known',
  meanAdr: 'Damage of a round, mean by rounds; null where no line has it',
  meanKast: 'Share of rounds with a kill, an assist, survival or a trade, 0 to 1; null where no line has it',
  kd: 'Kills by deaths, no death counted as one; null where no line has both',
  meanRating: "HLTV's rating 2.0 or 3.0, mean by rounds; null where no line has it",
  mapsWon: 'Maps that were won',
  mapsLost: 'Maps that were lost',
  socialLink: 'Address of the channel; null where none is known',
  inCurrency: 'In the currency of the answer',
  lowestPrice: "The lowest of the providers' newest prices, in the currency of the answer; null where all are sold out",
  statTrak: 'True for the kind that counts kills',
  souvenir: 'True for the kind that is dropped at a tournament',
  exterior: 'How worn it is',
  skinSlug: 'For /cs2/skins/{skinIdOrSlug}',
  providerName: 'Name of the marketplace',
  providerSlug: 'Slug of the marketplace, for the filter provider',
  newestPrices: "Over the providers' newest prices, in the currency of the answer; null where all are sold out",
  dayPrices: "Over the providers' prices of the day, in the currency of the answer",
  window: 'Days over which it is counted, as asked',
  byName: 'Those whose name fits, the best first',
  announcement: 'Address of the announcement; null where none is known',
  storedBuy: 'By the equipment at the start of the round',
} as const;

export const SIDES = vocabulary('Cs2Side', ['ct', 't']);
export const TIERS = vocabulary('Cs2Tier', ['s', 'a', 'b', 'c']);
export const REGIONS = vocabulary('Cs2Region', ['europe', 'americas', 'asia']);
export const MATCH_STATUSES = vocabulary('Cs2MatchStatus', [
  'scheduled',
  'live',
  'completed',
  'postponed',
  'cancelled',
]);
export const MAP_STATUSES = vocabulary('Cs2MapStatus', ['scheduled', 'live', 'completed', 'map_not_played']);
export const PLAYER_ROLES = vocabulary('Cs2PlayerRole', ['player', 'coach', 'substitute', 'benched', 'igl', 'awper']);
export const BUY_TYPES = vocabulary('Cs2BuyType', ['pistol', 'eco', 'semi', 'force', 'full']);

export class TeamRef {
  @Text({ example: 'cs2-team-31', says: SAYS.teamId }) id!: string;
  @Text({ example: 'harbour-nine', says: SAYS.slug }) slug!: string;
  @Text({ example: 'Harbour Nine', says: SAYS.teamName }) name!: string;
  @Text({ nullable: true, example: 'H9', says: SAYS.shortName }) shortName!: string | null;
  @Text({ nullable: true }) logoUrl!: string | null;
  @Text({ nullable: true, example: 'DK', says: SAYS.country }) country!: string | null;
}

export class PlayerRef {
  @Text({ example: 'cs2-player-204', says: SAYS.playerId }) id!: string;
  @Text({ example: 'lumen', says: SAYS.slug }) slug!: string;
  @Text({ example: 'lumen', says: SAYS.nickname }) nickname!: string;
  @Text({ nullable: true, example: 'SE', says: SAYS.country }) country!: string | null;
}

export class EventRef {
  @Text({ example: 'cs2-event-12', says: SAYS.eventId }) id!: string;
  @Text({ example: 'quayside-masters-2026', says: SAYS.slug }) slug!: string;
  @Text({ example: 'Quayside Masters 2026', says: 'As its sources write it now' }) name!: string;
  @Choice(TIERS, { nullable: true, says: SAYS.tier }) tier!: string | null;
}

/** A source's id of a record. */
export class ExternalId {
  @Text({ example: 'hltv' }) provider!: string;
  @Text() id!: string;
  @Text({ nullable: true }) url!: string | null;
}
