/**
 * True for an error that the data causes, and would cause again on a retry: PostgreSQL's data exceptions, violated
 * constraints and exceeded limits (SQLSTATE classes 22, 23 and 54), and values of a wrong type.
 */
export function isDataError(error: unknown): error is Error {
  if (error instanceof TypeError || error instanceof RangeError) return true;
  return error instanceof Error && 'severity' in error && 'code' in error && /^(22|23|54)/.test(String(error.code));
}
