/** What the parameter of a path is about: `match` for `:id` of `/matches/:id` and for `:matchId` of `/odds/:matchId`. */
export function nounOf(name: string, path: string): string {
  const own = name.replace(/IdOrSlug$|Id$|Slug$|^id$|^slug$/, '').replace(/_$|\d+$/, '');
  return own || singular(path.split(`/:${name}`)[0]?.split('/').at(-1) ?? '');
}

function singular(word: string): string {
  return word.replace(/(ch|sh|x)es$/, '$1').replace(/s$/, '');
}
