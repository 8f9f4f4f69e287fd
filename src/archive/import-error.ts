/** An error that the person who started the import should read; its message is one sentence. */
export class ImportError extends Error {
  constructor(
    /** `usage`: the command was wrong; `failed`: the import could not be done. */
    readonly kind: 'usage' | 'failed',
    message: string,
  ) {
    super(message);
    this.name = 'ImportError';
  }
}
