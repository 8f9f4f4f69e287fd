import type { Archive } from '../../support/archive.js';
import type { Json } from '../../support/service.js';
import { ArchiveReader } from '../../support/archive-reader.js';

/** Finds the players and teams of Leaguepedia's pages. */
export class Wiki {
  readonly read: ArchiveReader;

  constructor(archive: () => Archive) {
    this.read = new ArchiveReader(archive);
  }

  /** The player of a page; undefined where the archive does not know the page by this spelling. */
  player(page: string): Promise<Json | undefined> {
    return this.find('players', written(page));
  }

  /** The team of a page or name. */
  team(page: string): Promise<Json | undefined> {
    return this.find('teams', written(page));
  }

  /** The slugs of the teams in which a player is or was. */
  async teamsOf({ lolPlayerId }: Json): Promise<string[]> {
    return (await this.read.data(`players/${lolPlayerId}/teams`)).map(({ orgSlug }: Json) => orgSlug);
  }

  /** A slug of another may come before the page. */
  private async find(list: string, page: string): Promise<Json | undefined> {
    const shown = page.replace(/ \([^()]*\)$/, '');
    const found = await this.read.findUpstream(list, 'leaguepedia', page);
    return found ?? (shown.length < 2 ? undefined : this.read.namedUpstream(list, shown, 'leaguepedia', page));
  }
}

/** Text as upstream means it: numbers may stand in its place, entities are written twice over, blanks are single. */
export function written(value: unknown): string {
  const entities: readonly (readonly [string, string])[] = [
    ['&amp;', '&'],
    ['&#39;', "'"],
    ['&#039;', "'"],
    ['&quot;', '"'],
  ];
  const text = entities.reduce((all, [entity, sign]) => all.replaceAll(entity, sign), String(value ?? ''));
  return text
    .replace(/[\u200B-\u200F\u2060\uFEFF]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
