import { Choice, Day, Decimal, Flag, Moment, One, Text, Whole } from '../../../http/fields.js';
import { AnyOf } from '../../../http/filters.js';
import { ListMeta, NumberedListOf, NumberedQuery } from '../../../http/data-lists.js';
import { Maps, Regions } from '../filters.js';
import { PlayerRef, REGIONS, TIERS } from '../refs.dto.js';
import { SAYS } from '../says.js';
import { WINDOW_WORDS, type Window } from '../windows.js';
import { METRICS } from './metrics.js';

export const USUAL_MIN_MAPS = 20;

export class Leader {
  @Whole({ says: 'Equal values share one' }) rank!: number;
  @One(() => PlayerRef, { says: 'Who stands there' }) player!: PlayerRef;
  @Text({ says: 'Nickname' }) playerName!: string;
  @Text({ nullable: true, says: 'Of the newest of the maps' }) teamName!: string | null;
  @Decimal({ says: 'kd: kills by deaths; opening-kills: first kills by rounds; kills: all of them' }) value!: number;
  @Whole({ says: 'Those in which the figure is known' }) maps!: number;
  @Whole({ nullable: true, says: 'Of these maps, where known' }) rounds!: number | null;
}

export class LeaderMeta extends ListMeta {
  @Choice(METRICS, { says: 'The figure that is ranked, as asked' }) metric!: string;
  @Choice(WINDOW_WORDS, { says: SAYS.window }) window!: string;
  @Day({
    nullable: true,
    says: 'The window counts back from this day, that of the newest match in which the figure is known',
  })
  asOf!: string | null;
  @Whole({ says: 'As asked, else 20, or fewer where nobody has so many in the window' }) minMaps!: number;
  @Moment({ nullable: true, says: 'Of the newest match in the window, at midnight where only its day is known' })
  updatedAt!: string | null;
  @Flag({ optional: true, says: 'False where no source has the metric' }) available?: boolean;
}

export class LeaderList extends NumberedListOf(Leader, LeaderMeta) {}

export class LeadersQuery extends NumberedQuery {
  @Choice(WINDOW_WORDS, { default: '90d', says: 'The days up to `meta.asOf`' }) window!: Window;
  @Whole({
    optional: true,
    min: 1,
    max: 10_000,
    says: `Players with fewer are left out. Without it ${USUAL_MIN_MAPS}, or where nobody has so many in the window, half of the most that anybody has`,
  })
  minMaps?: number;
  @Regions(REGIONS) region?: string[];
  @Maps() map?: string[];
  @AnyOf(TIERS, { says: 'Tiers of matches, comma-separated' }) tier?: string[];
}
