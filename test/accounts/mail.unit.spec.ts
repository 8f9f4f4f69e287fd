import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { mailTransport } from '../../src/accounts/mail.js';
import { readConfig } from '../../src/config.js';

test('mail goes to the SMTP server that is set, from the sender that is set', async () => {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let isText = false;
    socket.write('220 mail.example\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        heard.push(line);
        if (isText && line !== '.') continue;
        isText = line === 'DATA';
        if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
        else socket.write(isText ? '354 go on\r\n' : '250 fine\r\n');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const SMTP_URL = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = readConfig({ SMTP_URL, MAIL_FROM: 'Scores <scores@example.com>' });
  await mailTransport(config).send({ to: 'ada@example.com', subject: 'A new password', text: 'Set it here.\n' });
  server.close();
  expect(heard).toEqual(
    expect.arrayContaining([
      'MAIL FROM:<scores@example.com>',
      'RCPT TO:<ada@example.com>',
      'Subject: A new password',
      'Set it here.',
    ]),
  );
});

test('a mail server that is not an address stops the start and is named', () => {
  expect(() => readConfig({ SMTP_URL: 'mail.example.com' })).toThrow('SMTP_URL');
  expect(() => readConfig({ PLAN_CHANGES: 'never' })).toThrow('PLAN_CHANGES');
});
