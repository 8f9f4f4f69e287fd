import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.js';
import { ulid } from '../http/request-id.js';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface MailTransport {
  send(mail: Mail): Promise<void>;
}

/** SMTP if a server is configured; else writes each mail to a file that only its owner can read. */
export function mailTransport({ smtpUrl, mailFrom, dataDir }: Config): MailTransport {
  return smtpUrl === '' ? outbox(join(dataDir, 'outbox'), mailFrom) : smtp(smtpUrl, mailFrom);
}

function smtp(url: string, from: string): MailTransport {
  const transport = createTransport(
    { url, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 },
    { from },
  );
  return {
    send: async (mail) => {
      await transport.sendMail(mail);
    },
  };
}

/** File names begin with the time, so the newest comes last. */
function outbox(folder: string, from: string): MailTransport {
  return {
    send: async (mail) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const at = new Date().toISOString();
      const name = `${at.replaceAll(':', '-')}-${ulid()}.json`;
      await writeFile(join(folder, name), `${JSON.stringify({ at, from, ...mail }, null, 2)}\n`, { mode: 0o600 });
    },
  };
}
