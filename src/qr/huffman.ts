/**
 * Lengths of the codes of a prefix code, by symbol, none longer than `limit`; 0 for a symbol that does not come. A lone
 * symbol has a code of one bit, as deflate wants it.
 */
export function codeLengths(counts: Uint32Array, limit: number): Uint8Array {
  const used: number[] = [];
  for (let symbol = 0; symbol < counts.length; symbol += 1) if (counts[symbol]! > 0) used.push(symbol);
  const lengths = new Uint8Array(counts.length);
  if (used.length === 1) lengths[used[0]!] = 1;
  if (used.length < 2) return lengths;
  used.sort((one, other) => counts[one]! - counts[other]! || one - other);
  // Flatter counts make a flatter tree; at the end all are alike, and 286 alike fit into 9 bits.
  for (let shift = 0; ; shift += 1) {
    const depths = treeDepths(used.map((symbol) => Math.max(1, counts[symbol]! >>> shift)));
    if (depths[0]! > limit) continue;
    for (let index = 0; index < used.length; index += 1) lengths[used[index]!] = depths[index]!;
    return lengths;
  }
}

/** Depths of the leaves of the tree over ascending weights; the first is the deepest. */
function treeDepths(weights: number[]): Uint8Array {
  const leaves = weights.length;
  const parents = new Uint16Array(2 * leaves - 1);
  let leaf = 0;
  let inner = leaves;
  const lightest = () =>
    leaf < leaves && (inner >= weights.length || weights[leaf]! <= weights[inner]!) ? leaf++ : inner++;
  while (weights.length < 2 * leaves - 1) {
    const one = lightest();
    const other = lightest();
    parents[one] = parents[other] = weights.length;
    weights.push(weights[one]! + weights[other]!);
  }
  const depths = new Uint8Array(2 * leaves - 1);
  for (let node = 2 * leaves - 3; node >= 0; node -= 1) depths[node] = depths[parents[node]!]! + 1;
  return depths.subarray(0, leaves);
}

/** The canonical codes of these lengths (RFC 1951, 3.2.2), first bit lowest, as deflate writes them. */
export function codesOf(lengths: Uint8Array): Uint16Array {
  const next = new Uint16Array(17);
  for (const length of lengths) if (length > 0) next[length + 1]! += 1;
  for (let length = 1; length < 17; length += 1) next[length] = (next[length]! + next[length - 1]!) << 1;
  const codes = new Uint16Array(lengths.length);
  for (let symbol = 0; symbol < lengths.length; symbol += 1) {
    const length = lengths[symbol]!;
    if (length > 0) codes[symbol] = reversed(next[length]!++, length);
  }
  return codes;
}

function reversed(code: number, length: number): number {
  let result = 0;
  for (let bit = 0; bit < length; bit += 1) result |= ((code >>> bit) & 1) << (length - 1 - bit);
  return result;
}
