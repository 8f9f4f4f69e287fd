import { Cells } from '../../../archive/read/cells.js';
import { mustHave, type Header } from '../../../archive/read/columns.js';
import type { Rejection, RowReader, Value } from '../../../archive/importer.js';
import { countryCode } from '../countries.js';
import { HLTV } from '../kinds.js';
import { SUBJECT_CLAIMS, type PlayerClaim } from './claims.js';

/** Reads players_data: a player with country, photo and the team on the day of the file. */
export class PlayersReader implements RowReader {
  readonly table = SUBJECT_CLAIMS;

  constructor(
    fileName: string,
    private readonly header: Header,
  ) {
    mustHave(fileName, header, 'team_name', 'player_nick', 'player_hltv_url');
  }

  read(row: readonly string[]): Value[] | Rejection {
    const cells = new Cells(this.header, row);
    const url = cells.text('player_hltv_url');
    const [, id, slug] = /\/player\/([1-9]\d*)\/([^/]+)/.exec(url ?? '') ?? [];
    const name = cells.text('player_name');
    const isBenched = BENCHED.test(name ?? '');
    const nickname = isBenched ? slug : cells.text('player_nick');
    if (id === undefined || nickname === undefined || nickname === null) return { reason: 'bad_key' };
    const facts: PlayerClaim & { teamUrl: string | null } = {
      realName: isBenched ? null : realNameOf(name, nickname),
      country: countryCode(cells.text('player_country')),
      photoUrl: photoOf(cells.text('photo_player')),
      url,
      teamName: cells.text('team_name'),
      teamUrl: cells.text('team_page'),
    };
    return ['hltv-players', 'player', id, HLTV, nickname, JSON.stringify(facts)];
  }
}

/** The text on a team's page in place of the name of a benched player; only the address identifies the player. */
const BENCHED = /^player was benched$/i;

/** `Leonid 'chopper' Vishnyakov` without the nickname. */
export function realNameOf(written: string | null, nickname: string): string | null {
  const name = (written ?? '').replace(`'${nickname}'`, ' ').replace(/\s+/g, ' ').trim();
  return name === '' || name === nickname ? null : name;
}

/** Upstream shows a silhouette where it has no photo. */
function photoOf(url: string | null): string | null {
  return url === null || !url.startsWith('https://') || /blankplayer|silhouette/i.test(url) ? null : url;
}
