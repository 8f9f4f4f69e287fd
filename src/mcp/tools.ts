import type { Argument, ArgumentSchema } from './arguments.js';
import type { FamilyTool, FamilyTools } from './family-tools.js';

/** A tool as the list names it. */
export interface ToolDeclaration {
  name: string;
  description: string;
  inputSchema: ArgumentSchema;
  outputSchema: object;
  annotations: { readOnlyHint: true };
}

const text = (description: string): Argument => ({ type: 'string', description });

const YEAR: Argument = { type: 'integer', description: 'Season' };
const ID = text('id of find');
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

/** The tools of these families, in the order in which an agent needs them. */
export function declareTools(families: ReadonlyMap<string, FamilyTools>): ToolDeclaration[] {
  const words = wordsOf(families);
  const { names } = words;
  return [
    declared('find', 'Ids by name, in every family: start here. Each row has family, kind and id.', ['query'], {
      query: text('Words of a name; of a match both sides'),
      family: text(`Comma-separated: ${names.join(', ')}`),
      limit: { type: 'integer', minimum: 1, maximum: 20, description: 'Rows of each kind, default 5' },
      cursor: LIST['cursor']!,
    }),
    declared('profile', 'One person, team, event or other thing of find.', ['family', 'kind', 'id'], {
      family: words.family('profile'),
      kind: text(words.kinds('profile')),
      id: ID,
      view: words.view('profile'),
      ...LIST,
    }),
    declared('matches', 'Matches or bouts, newest first, planned ones too.', ['family'], {
      family: words.family('matches'),
      player: text('Id of a player or fighter'),
      team: text('Team id'),
      opponent: text('Opponent id'),
      event: EVENT,
      status: text('Such as completed'),
      year: YEAR,
      from: FROM,
      to: TO,
      ...LIST,
    }),
    declared('match', 'One match or bout.', ['family', 'id'], {
      family: words.family('match'),
      id: ID,
      view: words.view('match'),
      ...LIST,
    }),
    declared('head_to_head', 'Record and meetings of two people or teams.', ['family', 'a', 'b'], {
      family: words.family('head_to_head'),
      a: text('id of one'),
      b: text('id of the other'),
      ...LIST,
    }),
    declared('ranking', 'A ranking list: the newest, or that of a day.', ['family'], {
      family: words.family('ranking'),
      list: text(words.of('list')),
      group: text(words.of('group')),
      date: text('YYYY-MM-DD'),
      ...LIST,
    }),
    declared('leaders', 'Best players by one figure.', ['family', 'metric'], {
      family: words.family('leaders'),
      metric: text(`${words.of('metric')} and others`),
      ...LIST,
    }),
    declared('schedule', 'What is to come, or the calendar of a year or event.', ['family'], {
      family: words.family('schedule'),
      team: text('Team id'),
      event: EVENT,
      year: YEAR,
      from: FROM,
      to: TO,
      ...LIST,
    }),
    declared('live', 'What is played now, as late as delaySeconds says.', ['family'], {
      family: words.family('live'),
      id: text('One match; all where left out'),
      view: words.view('live'),
      ...LIST,
    }),
    declared(
      'coverage',
      'What the archive holds of each family, or of one: days, gaps, seasons, sources, licences.',
      [],
      {
        family: { type: 'string', enum: names, description: 'Sport' },
        fields: LIST['fields']!,
        cursor: LIST['cursor']!,
      },
    ),
    declared('operations', 'Finds other operations by words, with their parameters. Costs nothing.', ['query'], {
      query: text('Words of what is wanted'),
      family: text('A family, or service'),
      cursor: LIST['cursor']!,
    }),
    declared('call', 'Calls an operation of operations.', ['operation'], {
      operation: text('Its id'),
      arguments: { type: 'object', description: 'Its parameters' },
      cursor: LIST['cursor']!,
    }),
  ];
}

/** What the families say of some arguments, and what their forms take. */
function wordsOf(families: ReadonlyMap<string, FamilyTools>) {
  const all = [...families];
  const values = (name: FamilyTool, argument: string) => {
    const forms = all.flatMap(([, tools]) => tools.forms[name] ?? []);
    return [...new Set(forms.flatMap(({ when }) => when?.[argument] ?? []))].join(', ');
  };
  return {
    names: all.map(([name]) => name),
    family: (tool: FamilyTool): Argument => {
      const having = all.filter(([, { forms }]) => forms[tool] !== undefined);
      return { type: 'string', enum: having.map(([name]) => name), description: 'Sport' };
    },
    kinds: (tool: FamilyTool) => values(tool, 'kind'),
    view: (tool: FamilyTool) => text(`A part: ${values(tool, 'view')}`),
    of: (argument: 'list' | 'group' | 'metric') =>
      all.flatMap(([name, { words }]) => (words?.[argument] ? [`${name}: ${words[argument]}`] : [])).join('; '),
  };
}

function declared(
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
