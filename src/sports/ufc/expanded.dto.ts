import { Many, One } from '../../http/fields.js';
import { BoutRow } from './bouts/bouts.dto.js';
import { EventRow } from './events/events.dto.js';
import { FighterRow, HistoryRow } from './fighters/fighters.dto.js';
import { ListOf } from '../../http/pagination-lists.js';
import { StatRow } from './bouts/stats.dto.js';
import { BLUE, RED } from './fields.js';

const ASKED = 'Only with `expand`';

export class BoutFighters {
  @One(() => FighterRow, { says: RED }) red!: FighterRow;
  @One(() => FighterRow, { says: BLUE }) blue!: FighterRow;
}

export class ExpandableBout extends BoutRow {
  @One(() => EventRow, { optional: true, says: ASKED }) event?: EventRow;
  @One(() => BoutFighters, { optional: true, says: ASKED }) fighters?: BoutFighters;
  @Many(() => StatRow, { optional: true, says: `${ASKED}; round after round, the red corner first` })
  rounds?: StatRow[];
}

export class ExpandableBoutList extends ListOf(ExpandableBout) {}

export class ExpandableEvent extends EventRow {
  @Many(() => BoutRow, { optional: true, says: `${ASKED}; the main event first` }) bouts?: BoutRow[];
}

export class ExpandableEventList extends ListOf(ExpandableEvent) {}

export class ExpandableFighter extends FighterRow {
  @Many(() => HistoryRow, { optional: true, says: `${ASKED}; completed bouts, newest first` }) fights?: HistoryRow[];
}

export class ExpandableFighterList extends ListOf(ExpandableFighter) {}
