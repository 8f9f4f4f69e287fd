import { PERSON } from '../players/person.queries.js';
import { ROLES } from '../roles.js';

/** The roster of team `team` as a JSON array: the active players whose newest game was for it. */
export const CURRENT_ROSTER = `(
  select coalesce(json_agg(json_build_object('lolPlayerId', 'lol-player-' || p.n, 'playerName', p.ign, 'realName', p.real_name,
      'role', p.role, 'joinDate', null, 'leaveDate', null, 'isStarter', null, 'nationality', ${PERSON.nationality},
      'imageUrl', ${PERSON.imageUrl})
    order by array_position(array['${ROLES.join("', '")}'], p.role), p.last_played_at desc, p.n), '[]')
  from lol_player p where p.team_n = team.n and p.is_active)`;
