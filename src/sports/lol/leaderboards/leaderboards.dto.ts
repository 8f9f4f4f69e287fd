import { OffsetMeta } from '../../../http/envelopes.js';
import { Choice, Day, Decimal, Flag, Many, One, Text, Whole } from '../../../http/fields.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { Leagues, Roles } from '../filters.js';
import { ListOf, OffsetQuery } from '../../../http/data-lists.js';
import { PlayerRow } from '../players/players.dto.js';
import { METRICS, WINDOWS, type Window } from './metrics.js';

const WINDOW_WORDS = vocabulary('LolLeaderboardWindow', Object.keys(WINDOWS));

export const LEADER_MIN_GAMES = 20;

export class Leader {
  @Whole({ says: 'Equal values share one' }) rank!: number;
  @One(() => PlayerRow, { says: 'As in /lol/players' }) player!: PlayerRow;
  @Decimal({
    says: "The figure of the player's summary: avgKda, avgCsPerMin, winRate, avgVisionScore, …; prizes in USD; titles",
  })
  value!: number;
  @Whole({ says: 'Those in which the figure is known; of prizes and titles, all that are stored' }) games!: number;
  @Text({ nullable: true, says: 'Of the newest of the games' }) teamSlug!: string | null;
}

export class LeaderMeta extends OffsetMeta {
  @Choice(METRICS, { says: 'That of the path' }) metric!: string;
  @Choice(WINDOW_WORDS, { says: 'As asked, else 90d' }) window!: string;
  @Day({
    nullable: true,
    says: 'The window counts back from this day: that of the newest game in which the figure is known, or of the newest prize or title',
  })
  asOf!: string | null;
  @Whole({ says: 'As asked, else 20, or fewer where nobody has so many in the window' }) minGames!: number;
  @Many(() => String, { optional: true, says: 'As asked' }) league?: string[];
  @Flag({ optional: true, says: 'False where no source has the metric' }) available?: boolean;
}

export class LeaderList extends ListOf(Leader, LeaderMeta) {}

export class LeadersQuery extends OffsetQuery {
  @Leagues() league?: string[];
  @Roles() role?: string[];
  @Choice(WINDOW_WORDS, { default: '90d', says: 'The days up to `meta.asOf`' }) window!: Window;
  @Whole({
    optional: true,
    min: 1,
    max: 10_000,
    says: `Players with fewer games are left out, except of prizes and titles. Without it ${LEADER_MIN_GAMES}, or where nobody has so many in the window, half of the most that anybody has`,
  })
  minGames?: number;
}
