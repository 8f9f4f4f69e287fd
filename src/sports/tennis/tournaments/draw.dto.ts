import { Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { EDITION_ID, EDITION_NAME, ENTRY, IOC, MATCH_ID, PLAYER_ID, SEASON, Seed, SURFACE } from '../fields.js';

export class DrawPlayer {
  @Text({ nullable: true, says: `${PLAYER_ID}; null for Bye and TBD` }) id!: string | null;
  @Text({ says: 'Bye where there is no opponent, TBD where none is known yet' }) name!: string;
  @Text({ nullable: true, says: IOC }) ioc!: string | null;
  @Seed() seed!: string | number | null;
  @Text({ nullable: true, says: ENTRY }) entry!: string | null;
  @Flag({ nullable: true, says: 'Also true for the one who had a bye; null for TBD' }) is_winner!: boolean | null;
}

export class DrawnMatch {
  @Text({ says: `${MATCH_ID}; of a bye or an unknown match made of edition, round and place` })
  match_id!: string;
  @Whole({ says: '0 for a bye' }) match_num!: number;
  @One(() => DrawPlayer, { says: 'The winner, or the one who had a bye' }) player1!: DrawPlayer;
  @One(() => DrawPlayer, { says: 'The loser, Bye or TBD' }) player2!: DrawPlayer;
  @Text({ says: 'Empty for a bye and before the match, W/O for a walkover' }) score!: string;
  @Text({ nullable: true, says: "The winner's next match; null for the final" }) next_match_id!: string | null;
}

export class DrawRound {
  @Text({ example: 'QF', says: 'From R128 to F' }) round_code!: string;
  @Text({ example: 'Quarterfinals', says: 'The round in English' }) round_name!: string;
  @Many(() => DrawnMatch, { says: 'From the top of the bracket to the bottom' }) matches!: DrawnMatch[];
}

export class Draw {
  @Text({ says: EDITION_ID }) tournament_id!: string;
  @Text({ says: EDITION_NAME }) name!: string;
  @Whole({ says: SEASON }) year!: number;
  @Text({ says: 'ATP: men, WTA: women' }) tour!: string;
  @Text({ says: SURFACE }) surface!: string;
  @Whole({ nullable: true, says: 'Places in the draw' }) draw_size!: number | null;
  @Many(() => DrawRound, { says: 'First round first, final last' }) rounds!: DrawRound[];
  @Flag({ says: 'Every match of the bracket is there' }) is_complete!: boolean;
  @Moment() updated_at!: string;
}
