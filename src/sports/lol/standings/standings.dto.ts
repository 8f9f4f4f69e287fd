import { Decimal, Flag, Many, Moment, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Leagues } from '../filters.js';
import { ListOf, ObjectOf, OffsetQuery } from '../../../http/data-lists.js';
import { SAYS } from '../says.js';

const FROM_MATCHES =
  "As published, else of the stage's stored matches; null where these do not add up to wins, losses and ties";

export class StandingsRow {
  @Whole({ says: 'Teams may share one' }) rank!: number;
  @Text({ example: 'northgate-owls', says: SAYS.teamSlug }) orgSlug!: string;
  @Text({ nullable: true, says: SAYS.teamName }) teamName!: string | null;
  @Text({ nullable: true, says: SAYS.shortName }) shortName!: string | null;
  @Text({ nullable: true }) logoUrl!: string | null;
  @Text({ nullable: true, example: 'Group A', says: 'One of groups; null where the stage has one table' }) group!:
    string | null;
  @Whole({ nullable: true, says: SAYS.matchesOrNull }) wins!: number | null;
  @Whole({ nullable: true, says: SAYS.matchesOrNull }) losses!: number | null;
  @Whole({ nullable: true, says: SAYS.matchesOrNull }) ties!: number | null;
  @Decimal({ nullable: true, says: 'A share, 0 to 1; null before the first' }) winRate!: number | null;
  @Whole({ nullable: true, says: FROM_MATCHES }) gameWins!: number | null;
  @Whole({ nullable: true, says: FROM_MATCHES }) gameLosses!: number | null;
  @Whole({ nullable: true, says: FROM_MATCHES }) gameDiff!: number | null;
  @Decimal({ nullable: true, says: 'A share, 0 to 1; null before the first' }) gameWinRate!: number | null;
  @Decimal({ nullable: true, says: 'As published; null where the stage gives none' }) points!: number | null;
  @Whole({ nullable: true, says: 'Wins in a row; losses are negative' }) streak!: number | null;
  @Text({ nullable: true, says: SAYS.never }) qualification!: string | null;
}

export class Standings {
  @Text({
    nullable: true,
    example: 'lol-lck',
    says: "lol- and the league's slug; null where no source has the league of the tournament",
  })
  leagueId!: string | null;
  @Text({ nullable: true, example: 'LCK', says: 'As its sources write it now; null where none has the league' })
  leagueName!: string | null;
  @Text({ nullable: true, example: 'lol-tournament-3', says: 'lol-tournament-<n>; null where the league has none' })
  tournamentId!: string | null;
  @Text({ nullable: true, says: 'Null where the league has none' }) tournamentName!: string | null;
  @Text({
    nullable: true,
    example: 'Regular Season',
    says: 'The one that was asked, else the last that has standings; null where none has',
  })
  stage!: string | null;
  @Many(() => String, {
    says: 'Tables of the stage, where it has several; of those with one name the second has a 2 after it, and so on',
  })
  groups!: string[];
  @Many(() => StandingsRow, { says: 'Empty where nothing is published yet' }) rankings!: StandingsRow[];
  @Text({ nullable: true, says: 'Who published them; null where nobody has yet' }) source!: string | null;
  @Flag({ example: false, says: 'Always false: published standings follow rules that matches do not show' })
  reproducibleFromMatches!: boolean;
  @Moment({ nullable: true, says: 'When the tournament last changed here; null where nothing is published yet' })
  syncedAt!: string | null;
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
