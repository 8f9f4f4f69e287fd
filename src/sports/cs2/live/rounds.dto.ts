import { Choice, Decimal, Flag, Moment, One, Text, Whole } from '../../../http/fields.js';
import { OpeningKill, ROUND_OUTCOMES, RoundClutch, RoundEconomy } from '../matches/play.dto.js';
import { SIDES } from '../refs.dto.js';
import { SAYS } from '../says.js';
import { Cs2Score, SITES } from './live.dto.js';

export class RoundSurvivors {
  @Whole({ nullable: true, says: SAYS.team1 }) team1!: number | null;
  @Whole({ nullable: true, says: SAYS.team2 }) team2!: number | null;
}

export class LiveRound {
  @Text({ example: 'cs2-match-1-map-1-round-3', says: SAYS.roundId }) id!: string;
  @Text({ says: SAYS.mapId }) mapId!: string;
  @Whole({ says: SAYS.mapNumber }) mapNumber!: number;
  @Whole({ says: SAYS.roundNumber }) roundNumber!: number;
  @Whole({ says: '1 and 2; from 3 on those of overtime' }) half!: number;
  @Text({ nullable: true, says: 'Null until it is known who was on which side' }) winnerTeamId!: string | null;
  @Choice(SIDES, { says: SAYS.winnerSide }) winnerSide!: string;
  @Choice(ROUND_OUTCOMES, { says: SAYS.outcome }) outcome!: string;
  @Choice(SIDES, { nullable: true, says: 'Side of team 1; null until it is known' }) team1Side!: string | null;
  @Choice(SIDES, { nullable: true, says: 'Side of team 2; null until it is known' }) team2Side!: string | null;
  @One(() => Cs2Score, { nullable: true, says: 'Null where earlier rounds are not known' })
  scoreAfter!: Cs2Score | null;
  @Moment({ nullable: true, says: 'When the freeze time ended; null where nobody saw it' }) startedAt!: string | null;
  @Moment({ nullable: true, says: 'Null where nobody saw the end' }) endedAt!: string | null;
  @Decimal({ nullable: true, says: 'Since the freeze time, in seconds; null where either end was not seen' })
  durationSeconds!: number | null;
  @Flag({ nullable: true, says: SAYS.bombPlanted }) bombPlanted!: boolean | null;
  @Choice(SITES, { nullable: true, says: SAYS.site }) site!: string | null;
  @One(() => RoundEconomy, { nullable: true, says: SAYS.economy }) economy!: RoundEconomy | null;
  @One(() => OpeningKill, { nullable: true, says: SAYS.openingKill }) openingKill!: OpeningKill | null;
  @One(() => RoundClutch, { nullable: true, says: SAYS.clutch }) clutch!: RoundClutch | null;
  @One(() => RoundSurvivors, { nullable: true, says: SAYS.survivors }) survivors!: RoundSurvivors | null;
}
