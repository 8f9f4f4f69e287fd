/** Suffixes that distinguish a son from his father. */
const SUFFIX = /^(jr|sr|ii|iii|iv)$/;

const SHORT_FORM_LETTERS = 3;
const MISSPELT_LETTERS = 5;

/**
 * Whether two folded names may be spellings of the same name: joined or separated words, additional or missing names,
 * short forms, and one letter that is different, missing or transposed. At least two words must correspond, one of them
 * exactly.
 */
export function isNear(one: string, other: string): boolean {
  const [few, many] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length) as [string[], string[]];
  if (few.join('') === many.join('')) return true;
  if (few.length < 2) return false;
  const left = [...many];
  const take = (fits: (word: string) => boolean) => {
    const place = left.findIndex(fits);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  };
  const altered = few.filter((word) => !take((candidate) => candidate === word));
  return altered.length < few.length && altered.every((word) => take((candidate) => isAlike(word, candidate)));
}

function wordsOf(folded: string): string[] {
  return folded.split(' ').filter((word) => !SUFFIX.test(word));
}

function isAlike(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= SHORT_FORM_LETTERS && long.startsWith(short)) return true;
  return short.length >= MISSPELT_LETTERS && isOneSlipAway(short, long);
}

/** Whether one letter is different or missing, or two adjacent letters are transposed. */
function isOneSlipAway(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const [restShort, restLong] = [short.slice(same), long.slice(same)];
  if (short.length < long.length) return restShort === restLong.slice(1);
  const isExchanged = restShort[0] === restLong[1] && restShort[1] === restLong[0];
  return restShort.slice(1) === restLong.slice(1) || (isExchanged && restShort.slice(2) === restLong.slice(2));
}
