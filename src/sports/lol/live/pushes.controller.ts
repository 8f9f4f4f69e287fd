import { Body, Inject } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config.js';
import { Database } from '../../../db/database.js';
import { AnswerOf } from '../../../http/envelopes.js';
import { found, refusedValue } from '../../../http/errors.js';
import { Resource, Send } from '../../../http/route.js';
import { Live } from '../../../live/live.service.js';
import { LolDraftBody, LolPushedDraft, LolPushedRead, LolVisualReadBody } from './pushes.dto.js';
import { findPushedGame, pushDraft, pushRead, type PushedAction } from './pushes.queries.js';
import { readOf, type LastFigures } from './broadcast-read-check.js';
import { readLolSettings, type LolSettings } from './settings.js';
import type { VisualTeam } from './observation.js';
import { GAME_TOPICS } from './topics.js';

/** A reader's clock may be ahead of ours by this much. */
const AHEAD_MS = 5_000;

/** Operators push data that upstream does not publish; every reader gets it like upstream's own. */
@Resource({ path: 'operator/lol', tag: 'Operator', errors: 'standard', session: 'either' })
export class LolPushesController {
  private readonly settings: LolSettings;

  constructor(
    private readonly live: Live,
    private readonly db: Database,
    @Inject(CONFIG) config: Config,
  ) {
    this.settings = readLolSettings(config.settings);
  }

  @Send('drafts', {
    summary: 'The bans and picks of a game so far; what is new in them is published',
    says: 'Send the whole draft so far each time; entries that were known are not published twice. It is shown with the live game and kept with its record.',
    returns: AnswerOf(LolPushedDraft),
    try: 'drafts',
    tryBody: {
      gameId: 'lol-game-1',
      sequence: [{ order: 1, type: 'ban', side: 'blue', championId: 'Azir', championName: 'Azir' }],
    },
    freshness: 'own',
    operator: true,
    demo: false,
    envelope: true,
  })
  async pushDraft(@Body() { gameId, sequence }: LolDraftBody): Promise<LolPushedDraft> {
    const game = await this.find(gameId);
    const actions = (sequence as PushedAction[]).map(({ order, type, side, championId, championName, playerId }) => {
      return { order, type, side, championId, championName, playerId: playerId ?? null };
    });
    await pushDraft(this.db, game, actions);
    return { gameId: `lol-game-${game}`, entries: actions.length };
  }

  @Send('visual-reads', {
    summary: 'What a reader saw on the broadcast of a game; each figure is checked against the last ones',
    says: 'For the time in which upstream is silent: figures that go back or jump are left out and named in `rejectedFields`. A read that is older than the last is refused.',
    returns: AnswerOf(LolPushedRead),
    try: 'visual-reads',
    tryBody: {
      gameId: 'lol-game-1',
      readAt: '2026-03-14T18:22:05.000Z',
      gameTime: 1_284,
      blueTeam: { kills: 9, gold: 42_310, towers: 4, dragons: 2, barons: 0 },
      redTeam: { kills: 5, gold: 40_850, towers: 1, dragons: 0, barons: 0 },
      confidence: 0.93,
    },
    freshness: 'own',
    operator: true,
    demo: false,
    envelope: true,
  })
  async pushVisualRead(@Body() body: LolVisualReadBody): Promise<LolPushedRead> {
    const game = await this.find(body.gameId);
    const read = readOf(body);
    const at = read.readAt;
    if (at > Date.now() + AHEAD_MS) throw refusedValue('readAt', "readAt lies in the future; check the reader's clock");
    const rules = { board: this.lastFrame(game), minConfidence: this.settings.minConfidence };
    const checked = await pushRead(this.db, game, read, rules);
    if (!checked)
      throw refusedValue(
        'readAt',
        'readAt is not later than that of the last read of this game; send reads in their order',
      );
    const { accepted, rejectedFields } = checked;
    return { gameId: `lol-game-${game}`, accepted, readAt: new Date(at).toISOString(), rejectedFields };
  }

  private async find(id: string): Promise<number> {
    return found(await findPushedGame(this.db.pool, id), 'game', id, 'lol');
  }

  /** The figures of the newest frame; undefined for a game without frames. */
  private lastFrame(game: number): LastFigures | undefined {
    const entry = this.live.mirror('lol').latest(GAME_TOPICS.topic(`lol-game-${game}`), 0);
    const board = entry && GAME_TOPICS.stateOf(entry);
    if (!board || board.frameTimestamp === null) return undefined;
    const team = ({ totalKills, totalGold, towers, dragons, barons }: typeof board.blueTeam): VisualTeam => {
      return { kills: totalKills, gold: totalGold, towers, dragons: dragons?.length ?? null, barons };
    };
    return {
      readAt: Date.parse(board.frameTimestamp),
      gameTime: board.gameTime,
      blue: team(board.blueTeam),
      red: team(board.redTeam),
    };
  }
}
