/** Where the pages of this installation stand. */
export class Urls {
  /** Whether callers come over https. */
  readonly isSecure: boolean;

  constructor(readonly publicUrl: string) {
    this.isSecure = publicUrl.startsWith('https:');
  }

  get docs(): string {
    return `${this.publicUrl}/docs`;
  }

  get dashboard(): string {
    return `${this.publicUrl}/dashboard`;
  }

  get billing(): string {
    return `${this.dashboard}/billing`;
  }

  get changelog(): string {
    return `${this.publicUrl}/changelog`;
  }

  get api(): string {
    return `${this.publicUrl}/api/v1`;
  }
}
