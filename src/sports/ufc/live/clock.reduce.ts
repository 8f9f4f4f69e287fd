/** Reads a clock written m:ss or mm:ss as seconds; undefined for any other text, an empty one included. */
export function secondsOf(clock: string): number | undefined {
  const match = /^(\d{1,2}):([0-5]\d)$/.exec(clock);
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
}

export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
