import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A fighter's current name is shown, also where the list of figures has another spelling. */
export class UfcShownNames1764000994100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(view(`case when t.folded <> c.folded then c.name else ${LISTED} end`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(view(LISTED));
  }
}

const LISTED = `coalesce(t.name, nullif(concat_ws(' ', f.first_name, f.last_name), ''), c.name)`;

function view(name: string): string {
  return `
    create or replace view ufc_known_fighter as
      select s.n, s.slug, c.folded, coalesce(t.url_key, f.url_key) as url_key, ${name} as name,
        f.first_name, f.last_name, f.nickname, t.height_inches, t.weight_lbs, t.reach_inches, t.stance, t.birth_date
      from identity_slug s
      left join identity_name c on c.family = 'ufc' and c.kind = 'fighter' and c.n = s.n and c.is_current
      left join ufc_fighter_tape t on t.n = s.n
      left join ufc_fighter_name f on f.n = s.n
      where s.family = 'ufc' and s.kind = 'fighter' and s.is_own;
  `;
}
