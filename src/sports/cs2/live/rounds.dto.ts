import { Choice, Decimal, Flag, Moment, One, Text, Whole } from '../../../http/fields.js';
import { OpeningKill, ROUND_OUTCOMES, RoundClutch, RoundEconomy } from '../matches/play.dto.js';
import { SIDES } from '../refs.dto.js';
import { Cs2Score, SITES } from './live.dto.js';

export class RoundSurvivors {
  @Whole({ nullable: true }) team1!: number | null;
  @Whole({ nullable: true }) team2!: number | null;
}

export class LiveRound {
  @Text({ example: 'cs2-match-1-map-1-round-3' }) id!: string;
  @Text() mapId!: string;
  @Whole() mapNumber!: number;
  @Whole() roundNumber!: number;
  @Whole({ says: '1 and 2; from 3 on those of overtime' }) half!: number;
  @Text({ nullable: true, says: 'Null until it is known who was on which side' }) winnerTeamId!: string | null;
  @Choice(SIDES) winnerSide!: string;
  @Choice(ROUND_OUTCOMES) outcome!: string;
  @Choice(SIDES, { nullable: true }) team1Side!: string | null;
  @Choice(SIDES, { nullable: true }) team2Side!: string | null;
  @One(() => Cs2Score, { nullable: true, says: 'Null where earlier rounds are not known' })
  scoreAfter!: Cs2Score | null;
  @Moment({ nullable: true }) startedAt!: string | null;
  @Moment({ nullable: true }) endedAt!: string | null;
  @Decimal({ nullable: true }) durationSeconds!: number | null;
  @Flag({ nullable: true }) bombPlanted!: boolean | null;
  @Choice(SITES, { nullable: true }) site!: string | null;
  @One(() => RoundEconomy, { nullable: true }) economy!: RoundEconomy | null;
  @One(() => OpeningKill, { nullable: true }) openingKill!: OpeningKill | null;
  @One(() => RoundClutch, { nullable: true }) clutch!: RoundClutch | null;
  @One(() => RoundSurvivors, { nullable: true }) survivors!: RoundSurvivors | null;
}
