/** Members of an answer that are percentages and stand outside of 0 to 100, or ratios outside of 0 to 1, by their paths. */
export function impossibleShares(answer: unknown, path = ''): string[] {
  if (Array.isArray(answer)) return answer.flatMap((item, index) => impossibleShares(item, `${path}[${index}]`));
  if (answer === null || typeof answer !== 'object') return [];
  return Object.entries(answer).flatMap(([name, value]) => {
    const most = /(?:_pct|_percentage)$/.test(name) ? 100 : /(?:percent|Accuracy|Defense)$/.test(name) ? 1 : undefined;
    if (most === undefined || value === null) return impossibleShares(value, `${path}.${name}`);
    const isPossible = typeof value === 'number' && value >= 0 && value <= most;
    return isPossible ? [] : [`${path}.${name} is ${JSON.stringify(value)}`];
  });
}
