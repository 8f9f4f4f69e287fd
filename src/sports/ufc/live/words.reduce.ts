export type MethodKey = 'ko-tko' | 'sub' | 'dec' | 'dq' | 'nc' | 'draw' | 'other';

export function methodKeyOf(method: string): MethodKey {
  const text = method.toLowerCase();
  if (/^t?ko\b/.test(text)) return 'ko-tko';
  if (text.startsWith('sub')) return 'sub';
  if (text.startsWith('decision') || /^[usm]-dec$/.test(text)) return 'dec';
  if (text.startsWith('dq') || text.startsWith('disq')) return 'dq';
  if (/could not continue|overturned|no contest/.test(text)) return 'nc';
  if (text.startsWith('draw')) return 'draw';
  return 'other';
}

/** The division's slug and label; both null when upstream names no weight. */
export function divisionOf(description: string | null): { division: string | null; weightClass: string | null } {
  const words = description?.toLowerCase().match(/[a-z']+/g);
  if (!description || !words) return { division: null, weightClass: null };
  const slug = words.join('-').replaceAll("'", '');
  if (slug === 'catch-weight' || slug === 'catchweight') return { division: 'catchweight', weightClass: 'Catchweight' };
  if (slug === 'open-weight' || slug === 'openweight') return { division: 'openweight', weightClass: 'Openweight' };
  return { division: slug, weightClass: description };
}

/** Seconds of a clock written m:ss or mm:ss; undefined for anything else, an empty one too. */
export function secondsOf(clock: string): number | undefined {
  const match = /^(\d{1,2}):([0-5]\d)$/.exec(clock);
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
}

export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
