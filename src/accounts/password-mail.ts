import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { Database } from '../db/database.js';
import { LOG, type Logger } from '../http/log.js';
import { Urls } from '../http/urls.js';
import { mailTransport, type MailTransport } from './mail.js';
import { RESET_MINUTES, startReset } from './password-reset.js';

/** Sends password mails after the answer, so that its timing does not reveal whether an account exists. */
@Injectable()
export class PasswordMail implements OnApplicationShutdown {
  private readonly transport: MailTransport;
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly db: Database,
    private readonly urls: Urls,
    @Inject(LOG) private readonly log: Logger,
    @Inject(CONFIG) config: Config,
  ) {
    this.transport = mailTransport(config);
  }

  sendResetLater(email: string): void {
    this.later(this.sendReset(email));
  }

  sendChangedLater(email: string): void {
    this.later(
      this.transport.send({
        to: email,
        subject: 'Your Scoreline password was changed',
        text: `The password of your account was changed, and other sessions were signed out.\n\nIf this was not you, ask for a new one at ${this.urls.dashboard}.\n`,
      }),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.running);
  }

  private async sendReset(email: string): Promise<void> {
    const token = await startReset(this.db, email);
    if (token === undefined) return;
    await this.transport.send({
      to: email,
      subject: 'A new password for Scoreline',
      text: `Somebody, most likely you, asked for a new password. Set it within ${RESET_MINUTES} minutes:\n\n${this.urls.dashboard}/reset#token=${token}\n\nIf it was not you, do nothing: the old password goes on working.\n`,
    });
  }

  /** Logs only the code of a mail error, since its message can hold the e-mail address. */
  private later(sending: Promise<void>): void {
    const done = sending
      .catch(({ code, responseCode }: { code?: string; responseCode?: number }) => {
        this.log.warn({ code, responseCode }, 'mail not sent');
      })
      .finally(() => this.running.delete(done));
    this.running.add(done);
  }
}
