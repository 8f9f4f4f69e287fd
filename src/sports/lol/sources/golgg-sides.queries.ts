import { words } from '../../../archive/read/columns.js';
import type { SettleContext } from '../../../archive/importer.js';
import { BLUE, RED } from './lines.js';

/** The figures of a side that are sums of its players' figures. */
const SUMMED = words(`
  kills deaths assists double_kills triple_kills quadra_kills penta_kills solo_kills gold cs own_jungle_monsters damage
  damage_taken damage_mitigated vision_score wards_placed wards_killed control_wards gold_diff_at_15 cs_diff_at_15
  xp_diff_at_15
`);

const SHARED = words('league season seconds won team_name');

/** Adds the two sides of the games in the run; a side's figure is unknown where a player's is. */
export async function addSides({ client, run }: SettleContext): Promise<void> {
  const shared = SHARED.map(
    (name) => `case when count(distinct ${name}) = 1 then (array_agg(${name}))[1] end as ${name}`,
  );
  const summed = SUMMED.map((name) => `case when count(${name}) = 5 then sum(${name}) end as ${name}`);
  const columns = [...SHARED, ...SUMMED].join(', ');
  await client.query(
    `insert into lol_line as known (source, game_key, place, ${columns}, hash, run_id)
     select 'golgg', game_key, place, ${columns}, md5(row(${columns})::text), $1::bigint
     from (
       select game_key, case when place <= 5 then ${BLUE} else ${RED} end as place, ${[...shared, ...summed].join(', ')}
       from lol_line
       where source = 'golgg' and place <= 10
         and game_key in (select game_key from lol_line where source = 'golgg' and place <= 10 and run_id = $1::bigint)
       group by game_key, 2
     ) side
     on conflict (source, game_key, place) do update
       set ${[...SHARED, ...SUMMED, 'hash', 'run_id'].map((name) => `${name} = excluded.${name}`).join(', ')}
       where known.hash <> excluded.hash`,
    [run],
  );
}
