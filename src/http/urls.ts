/** Addresses of this installation's pages. */
export class Urls {
  /** True if callers use https. */
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
