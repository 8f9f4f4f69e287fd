import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a search looks in besides names: real names of players, nicknames of fighters, titles of tournaments. */
export class SearchNames1764000999000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- As the service folds a name: without case, accents, apostrophes and dots, with blanks for all other signs.
      create function folded_name(name text) returns text language sql immutable strict parallel safe return
        trim(regexp_replace(regexp_replace(
          replace(replace(translate(lower(normalize(name, nfkd)), 'øłđðıħŧ', 'olddiht'), 'ß', 'ss'), 'æ', 'ae'),
          '[\\u0300-\\u036f''’‘ʼ\`´.]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'));
      create index lol_player_real_name_trgm on lol_player using gin (folded_name(real_name) gin_trgm_ops)
        where real_name is not null;
      create index ufc_fighter_nickname_trgm on ufc_fighter_name using gin (folded_name(nickname) gin_trgm_ops)
        where nickname is not null;
      create index tennis_edition_folded_trgm on tennis_edition using gin (folded gin_trgm_ops);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index lol_player_real_name_trgm, ufc_fighter_nickname_trgm, tennis_edition_folded_trgm;
      drop function folded_name;
    `);
  }
}
