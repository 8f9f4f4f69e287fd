/**
 * The value of `make`, made again once it is older than this; callers that come together share one, and a failure is not
 * kept.
 */
export function keptFor<Value>(ms: number, make: () => Promise<Value>): () => Promise<Value> {
  let kept: { value: Promise<Value>; madeAt: number } | undefined;
  return () => {
    if (kept && Date.now() - kept.madeAt < ms) return kept.value;
    const made = { value: make(), madeAt: Date.now() };
    kept = made;
    made.value.catch(() => {
      if (kept === made) kept = undefined;
    });
    return made.value;
  };
}
