import { parse } from 'acorn';
import { fullAncestor } from 'acorn-walk';

/**
 * The bundle without the calls by which esbuild keeps names, but for classes that it has renamed, since schemas and errors are
 * called as their classes are. Those calls were two fifths of what a request cost: a function is named whenever it is made,
 * and V8 takes longer over a class whose name was set.
 */
export function onlyClassNames(code) {
  const cuts = [];
  fullAncestor(parse(code, { ecmaVersion: 'latest' }), (node, _state, ancestors) => {
    if (node.type !== 'CallExpression' || node.callee.name !== '__name') return;
    const [target, name] = node.arguments;
    if (target.type !== 'ThisExpression')
      cuts.push([node.callee.start, node.callee.end], [code.lastIndexOf(',', name.start), name.end]);
    else {
      const [around, itself, , block] = ancestors.slice(-6);
      if (nameOf(itself, around) === name.value) cuts.push([block.start, block.end]);
    }
  });
  if (cuts.length === 0) throw new Error('esbuild keeps names in another way now: look for `__name` in the bundle');
  const ends = [0, ...cuts.flat().sort((one, other) => one - other), code.length];
  return ends.map((end, index) => (index % 2 === 0 ? code.slice(end, ends[index + 1]) : '')).join('');
}

/** The name that JavaScript gives a class: what stands after `class`, else the variable that it is assigned to. */
function nameOf({ id }, around) {
  if (id) return id.name;
  return around.type === 'VariableDeclarator' ? around.id.name : around.left?.name;
}
