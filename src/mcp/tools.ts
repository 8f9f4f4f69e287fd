import { FAMILIES } from '../families.js';
import type { Argument, ArgumentSchema } from './arguments.js';

/** A tool as the list names it. */
export interface ToolDeclaration {
  name: string;
  description: string;
  inputSchema: ArgumentSchema;
  outputSchema: object;
  annotations: { readOnlyHint: true };
}

const NAMES = FAMILIES.filter(({ tools }) => tools !== undefined).map(({ name }) => name);

const text = (description: string): Argument => ({ type: 'string', description });

const FAMILY: Argument = { type: 'string', enum: NAMES, description: 'Sport' };
const YEAR: Argument = { type: 'integer', description: 'Season' };
const ID = text('id of find');
const VIEW = text('One part instead of the whole');
const FROM = text('First day, YYYY-MM-DD');
const TO = text('Last day');
const EVENT = text('Event or tournament id');

/** Arguments of lists. */
const LIST: Readonly<Record<string, Argument>> = {
  filters: { type: 'object', description: 'More parameters, see operations' },
  fields: text('Only these members'),
  limit: { type: 'integer', minimum: 1, maximum: 100, description: 'Rows; 20' },
  cursor: text('Of the answer before'),
};

const ONE: Readonly<Record<string, Argument>> = { fields: LIST['fields']!, cursor: LIST['cursor']! };

/** The envelope of `answer.ts`. */
const ENVELOPE = {
  type: 'object',
  properties: {
    data: {},
    items: { type: 'array' },
    nextCursor: { type: 'string' },
    omitted: { type: 'array' },
    source: { type: 'object' },
    delaySeconds: { type: ['integer', 'null'] },
    coverage: { type: ['object', 'null'] },
  },
  required: ['source', 'delaySeconds', 'coverage'],
};

/** The tools, in the order in which an agent needs them. */
export const TOOLS: readonly ToolDeclaration[] = [
  tool('find', 'Ids by name, in every family: start here. Each row has family, kind and id.', ['query'], {
    query: text('Words of a name; of a match both sides'),
    family: { type: 'string', description: `Comma-separated: ${NAMES.join(', ')}` },
    limit: { type: 'integer', minimum: 1, maximum: 20, description: 'Rows of each kind, default 5' },
    cursor: LIST['cursor']!,
  }),
  tool(
    'profile',
    'One player, fighter, team, event, tournament, league or skin. Views are such as stats, roster, draw, bouts, standings, form.',
    ['family', 'kind', 'id'],
    { family: FAMILY, kind: text('kind of find, such as players'), id: ID, view: VIEW, ...LIST },
  ),
  tool('matches', 'Matches or bouts, newest first, planned ones too.', ['family'], {
    family: FAMILY,
    player: text('Player or fighter id'),
    team: text('Team id'),
    opponent: text('Opponent id'),
    event: EVENT,
    status: text('Such as completed'),
    year: YEAR,
    from: FROM,
    to: TO,
    ...LIST,
  }),
  tool(
    'match',
    'One match or bout. Views are such as stats, rounds, odds, games, maps, player-stats, timeline.',
    ['family', 'id'],
    { family: FAMILY, id: ID, view: VIEW, ...LIST },
  ),
  tool('head_to_head', 'Record and meetings of two players, fighters or teams.', ['family', 'a', 'b'], {
    family: FAMILY,
    a: text('id of one'),
    b: text('id of the other'),
    ...LIST,
  }),
  tool('ranking', 'A ranking list: the newest, or that of a day.', ['family'], {
    family: FAMILY,
    list: text('tennis: ATP, WTA; ufc: meta, media; cs2: world, vrs'),
    group: text('ufc: division; lol, cs2: region'),
    date: text('YYYY-MM-DD'),
    ...LIST,
  }),
  tool('leaders', 'Best players by one figure.', ['family', 'metric'], {
    family: FAMILY,
    metric: text('lol: kda, cs, damage, earnings …; cs2: rating, adr, kast, kd, kills …'),
    ...LIST,
  }),
  tool('schedule', 'What is to come, or the calendar of a year or event.', ['family'], {
    family: FAMILY,
    team: text('Team id'),
    event: EVENT,
    year: YEAR,
    from: FROM,
    to: TO,
    ...LIST,
  }),
  tool('live', 'What is played now, as late as delaySeconds says.', ['family'], {
    family: FAMILY,
    id: text('One match; all where left out'),
    view: VIEW,
    ...LIST,
  }),
  tool('coverage', 'What the archive holds of each family, or of one: days, gaps, seasons, sources, licences.', [], {
    family: { type: 'string', enum: FAMILIES.map(({ name }) => name), description: 'Sport' },
    ...ONE,
  }),
  tool('operations', 'Finds other operations by words, with their parameters. Costs nothing.', ['query'], {
    query: text('Words of what is wanted'),
    family: { type: 'string', description: 'A family, or service' },
    cursor: LIST['cursor']!,
  }),
  tool('call', 'Calls an operation of operations.', ['operation'], {
    operation: text('Its id'),
    arguments: { type: 'object', description: 'Its parameters' },
    cursor: LIST['cursor']!,
  }),
];

function tool(
  name: string,
  description: string,
  required: readonly string[],
  properties: ArgumentSchema['properties'],
): ToolDeclaration {
  return {
    name,
    description,
    inputSchema: { type: 'object', properties, required },
    outputSchema: ENVELOPE,
    annotations: { readOnlyHint: true },
  };
}
