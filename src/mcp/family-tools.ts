/** The tools that ask the operations of a family. */
export type FamilyTool = 'profile' | 'matches' | 'match' | 'head_to_head' | 'ranking' | 'leaders' | 'schedule' | 'live';

/** One way to call a tool: which operation it asks, and what becomes of the tool's arguments. */
export interface ToolForm {
  /** An operation id of the document. */
  operation: string;
  /** Arguments that must have this value. */
  when?: Readonly<Record<string, string>>;
  /** Parameters of the operation by the argument that they come from; those of its path must be given. */
  takes?: Readonly<Record<string, string>>;
  /** `limit` takes the newest rows of the list, and nothing follows them. */
  newest?: true;
}

/** How a family answers the tools of `/mcp`. */
export interface FamilyTools {
  /** The sport's name where the family's is not it, such as `League of Legends`. */
  title?: string;
  /** What some arguments may be in this family, such as the names of its ranking lists. */
  words?: Readonly<Partial<Record<'list' | 'group' | 'metric', string>>>;
  /** The resource of its coverage that is named where an operation has none of its own. */
  about: string;
  /** The first form that takes all given arguments is asked. */
  forms: Readonly<Partial<Record<FamilyTool, readonly ToolForm[]>>>;
}

/** The forms of the views of one thing: its own operation, and one operation for each view. */
export function viewsOf(own: ToolForm, views: Readonly<Record<string, string>>): ToolForm[] {
  const shown = Object.entries(views).map(([view, operation]) => ({ ...own, operation, when: { ...own.when, view } }));
  return [own, ...shown];
}
