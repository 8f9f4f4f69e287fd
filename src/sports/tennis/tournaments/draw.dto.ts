import { Flag, Many, Moment, One, Shape, Text, Whole } from '../../../http/fields.js';

export class DrawPlayer {
  @Text({ nullable: true }) id!: string | null;
  @Text({ says: 'Bye where there is no opponent, TBD where none is known yet' }) name!: string;
  @Text({ nullable: true, says: 'Olympic country code' }) ioc!: string | null;
  @Shape({ anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] }) seed!: string | number | null;
  @Text({ nullable: true, says: 'WC, Q, LL and other entry codes' }) entry!: string | null;
  @Flag({ nullable: true }) is_winner!: boolean | null;
}

export class DrawnMatch {
  @Text() match_id!: string;
  @Whole({ says: '0 for a bye' }) match_num!: number;
  @One(() => DrawPlayer) player1!: DrawPlayer;
  @One(() => DrawPlayer) player2!: DrawPlayer;
  @Text({ says: 'Empty for a bye and before the match, W/O for a walkover' }) score!: string;
  @Text({ nullable: true, says: "The winner's next match; null for the final" }) next_match_id!: string | null;
}

export class DrawRound {
  @Text({ example: 'QF' }) round_code!: string;
  @Text({ example: 'Quarterfinals' }) round_name!: string;
  @Many(() => DrawnMatch, { says: 'From the top of the bracket to the bottom' }) matches!: DrawnMatch[];
}

export class Draw {
  @Text() tournament_id!: string;
  @Text() name!: string;
  @Whole() year!: number;
  @Text() tour!: string;
  @Text() surface!: string;
  @Whole({ nullable: true, says: 'Places in the draw' }) draw_size!: number | null;
  @Many(() => DrawRound, { says: 'First round first, final last' }) rounds!: DrawRound[];
  @Flag({ says: 'Every match of the bracket is there' }) is_complete!: boolean;
  @Moment() updated_at!: string;
}
