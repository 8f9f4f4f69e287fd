/** What the sandbox once published, by the names of its live events; a test records it anew and compares. */
export const lolSamples: Readonly<Record<string, object>> = {};
