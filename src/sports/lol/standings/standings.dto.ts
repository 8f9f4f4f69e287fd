import { Decimal, Flag, Many, Moment, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Leagues } from '../filters.js';
import { ListOf, ObjectOf, OffsetQuery } from '../../../http/data-lists.js';

const FROM_MATCHES =
  "As published, else of the stage's stored matches; null where these do not add up to wins, losses and ties";

export class StandingsRow {
  @Whole({ says: 'Teams may share one' }) rank!: number;
  @Text({ example: 'northgate-owls' }) orgSlug!: string;
  @Text({ nullable: true, says: 'Null where sources have only an id of the team' }) teamName!: string | null;
  @Text({ nullable: true }) shortName!: string | null;
  @Text({ nullable: true }) logoUrl!: string | null;
  @Text({ nullable: true, example: 'Group A' }) group!: string | null;
  @Whole({ nullable: true }) wins!: number | null;
  @Whole({ nullable: true }) losses!: number | null;
  @Whole({ nullable: true }) ties!: number | null;
  @Decimal({ nullable: true, says: '0 to 1' }) winRate!: number | null;
  @Whole({ nullable: true, says: FROM_MATCHES }) gameWins!: number | null;
  @Whole({ nullable: true, says: FROM_MATCHES }) gameLosses!: number | null;
  @Whole({ nullable: true, says: FROM_MATCHES }) gameDiff!: number | null;
  @Decimal({ nullable: true, says: '0 to 1' }) gameWinRate!: number | null;
  @Decimal({ nullable: true }) points!: number | null;
  @Whole({ nullable: true, says: 'Wins in a row; losses are negative' }) streak!: number | null;
  @Text({ nullable: true }) qualification!: string | null;
}

export class Standings {
  @Text({ nullable: true, example: 'lol-lck' }) leagueId!: string | null;
  @Text({ nullable: true, example: 'LCK' }) leagueName!: string | null;
  @Text({ nullable: true, example: 'lol-tournament-3' }) tournamentId!: string | null;
  @Text({ nullable: true }) tournamentName!: string | null;
  @Text({ nullable: true, example: 'Regular Season' }) stage!: string | null;
  @Many(() => String, {
    says: 'Tables of the stage, where it has several; of those with one name the second has a 2 after it, and so on',
  })
  groups!: string[];
  @Many(() => StandingsRow, { says: 'Empty where nothing is published yet' }) rankings!: StandingsRow[];
  @Text({ nullable: true, says: 'Who published them; null where nobody has yet' }) source!: string | null;
  @Flag({ example: false, says: 'Always false: published standings follow rules that matches do not show' })
  reproducibleFromMatches!: boolean;
  @Moment({ nullable: true }) syncedAt!: string | null;
}

export class StandingsAnswer extends ObjectOf(Standings) {}

export class StandingsList extends ListOf(Standings) {}

export class StandingsQuery extends OffsetQuery {
  @Leagues() league?: string[];
}

export class StageQuery extends ReadQuery {
  @Text({ optional: true, max: 100, says: 'Stage by name or slug; the last one that has standings where left out' })
  stage?: string;
}

export class LeagueStandingsQuery extends StageQuery {
  @Text({
    optional: true,
    max: 100,
    says: 'Tournament of the league; the newest one that has standings where left out',
  })
  tournamentId?: string;
}
