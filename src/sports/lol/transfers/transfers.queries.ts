import { isoTime } from '../../../db/conditions.js';
import { teamRef } from '../refs.queries.js';

const organisation = (n: string) => teamRef(n, `'region', ref.region`);

/** The members of transfer `x`. */
export const TRANSFER_MEMBERS = `
  'id', 'lol-transfer-' || x.n,
  'player', (
    select json_build_object('lolPlayerId', 'lol-player-' || p.n, 'currentIgn', p.ign, 'realName', p.real_name,
      'nationality', about.nationality, 'imageUrl', null)
    from lol_player p left join lol_player_about about on about.n = p.n where p.n = x.player_n),
  'fromOrg', ${organisation('x.from_n')}, 'toOrg', ${organisation('x.to_n')}, 'transferDate', x.transferred_on,
  'detectedAt', ${isoTime('x.detected_at')}, 'transferType', x.type, 'fromRole', x.from_role, 'role', x.role,
  'contractUntil', x.contract_until, 'fee', null, 'announcementUrl', null, 'details', x.details, 'source', x.source,
  'confirmed', x.confirmed`;
