import type { ApiPropertyOptions } from '@nestjs/swagger';
import { field } from '../../../http/field.js';
import { Closed, Decimal, Flag, Inner, Many, Moment, Text, Whole } from '../../../http/fields.js';
import { finding, unstorable } from '../../../http/findings.js';
import { championId } from '../champions.js';
import { SIDES } from '../refs.dto.js';
import { NAMED_BY, SAYS } from '../says.js';

const GAME_ID = { min: 1, max: 50, example: 'lol-game-1', says: NAMED_BY.game };

const ENTRY = {
  type: 'object',
  required: ['order', 'type', 'side', 'championId', 'championName'],
  properties: {
    order: {
      type: 'integer',
      minimum: 1,
      maximum: 20,
      description: 'Of both sides together; it rises from entry to entry',
    },
    type: { type: 'string', enum: ['ban', 'pick'], description: 'A ban takes the champion from both sides' },
    side: { type: 'string', enum: ['blue', 'red'], description: 'Whose turn it was' },
    championId: { type: 'string', description: `Name or key; ${SAYS.championId}` },
    championName: { type: 'string', description: SAYS.championName },
    playerId: { type: ['string', 'null'], description: 'Who plays it; null or left out where that is not known' },
  },
};

/** The bans and picks of a draft. */
function Sequence(): PropertyDecorator {
  const schema = { type: 'array', items: ENTRY, minItems: 1, maxItems: 20 } as unknown as ApiPropertyOptions;
  return field(
    { says: 'The bans and picks so far, in order' },
    {
      schema,
      parse: (value) => (Array.isArray(value) ? value.map(withChampion) : value),
      check: (value, param) => {
        const wrong = Array.isArray(value) ? faultIn(value) : 'must be a list of bans and picks';
        const message = `${param} ${wrong}`;
        return wrong === undefined ? undefined : finding('invalid_format', message, 'value_error', message);
      },
    },
  );
}

/** Writes the champion's id as frames do, so that a champion has one id in the whole draft. */
function withChampion(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry;
  const { championId: written } = entry as Record<string, unknown>;
  return typeof written === 'string' ? { ...entry, championId: championId(written) } : entry;
}

/** The fault of a draft. A good one has at most twenty entries with rising order, and each champion once. */
function faultIn(sequence: readonly unknown[]): string | undefined {
  if (sequence.length === 0 || sequence.length > 20) return 'must have 1 to 20 entries';
  const seen = new Set<string>();
  let last = 0;
  for (const [index, entry] of sequence.entries()) {
    const {
      order,
      type,
      side,
      championId: champion,
      championName,
      playerId,
    } = (entry ?? {}) as Record<string, unknown>;
    const at = `has at place ${index}`;
    if (!Number.isInteger(order) || (order as number) <= last || (order as number) > 20)
      return `${at} an order that is no number from 1 to 20 above the one before`;
    last = order as number;
    if (type !== 'ban' && type !== 'pick') return `${at} a type besides ban and pick`;
    if (!(SIDES as readonly unknown[]).includes(side)) return `${at} a side besides blue and red`;
    if (!isWord(champion) || !isWord(championName)) return `${at} no championId or championName`;
    if (playerId !== undefined && playerId !== null && !isWord(playerId)) return `${at} a playerId that is no text`;
    if (seen.has(champion as string)) return `${at} a champion that came before`;
    seen.add(champion as string);
  }
  return undefined;
}

function isWord(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.length <= 50 && unstorable(value, 'it') === undefined;
}

@Closed()
export class LolDraftBody {
  @Text(GAME_ID) gameId!: string;

  @Sequence() sequence!: object[];
}

export class LolPushedDraft {
  @Text({ says: SAYS.gameId }) gameId!: string;
  @Whole({ says: 'Bans and picks that are stored now' }) entries!: number;
}

const FIGURE = { optional: true, nullable: true, min: 0 } as const;

@Closed()
export class LolReadTeam {
  @Whole({ ...FIGURE, max: 200, says: SAYS.readFigure }) kills?: number | null;
  @Whole({ ...FIGURE, max: 250_000, says: SAYS.readFigure }) gold?: number | null;
  @Whole({ ...FIGURE, max: 100, says: SAYS.readFigure }) towers?: number | null;
  @Whole({ ...FIGURE, max: 20, says: SAYS.readFigure }) dragons?: number | null;
  @Whole({ ...FIGURE, max: 20, says: SAYS.readFigure }) barons?: number | null;
}

@Closed()
export class LolVisualReadBody {
  @Text(GAME_ID) gameId!: string;
  @Moment({ says: 'When the broadcast showed it' }) readAt!: string;
  @Whole({ ...FIGURE, max: 10_800, says: SAYS.clock }) gameTime?: number | null;
  @Inner(() => LolReadTeam, { says: 'As the broadcast shows it' }) blueTeam!: LolReadTeam;
  @Inner(() => LolReadTeam, { says: 'As the broadcast shows it' }) redTeam!: LolReadTeam;
  @Decimal({ min: 0, max: 1, says: 'How sure the reader is' }) confidence!: number;
}

export class LolPushedRead {
  @Text({ says: SAYS.gameId }) gameId!: string;
  @Flag({ says: 'False where nothing is left of the read' }) accepted!: boolean;
  @Moment({ says: 'That of the request' }) readAt!: string;
  @Many(() => String, { example: ['blueTeam.towers'], says: 'What the check refused' }) rejectedFields!: string[];
}
