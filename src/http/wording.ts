/* How numbers and names stand in sentences. */

export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

/** The name of a plan as it stands in a sentence; a name may end in the word itself. */
export function planNamed(name: string): string {
  return /\bplan$/i.test(name) ? name : `${name} plan`;
}
