import type { Config } from '../config.js';
import { GuardedAgent } from '../outbound/guarded-agent.js';
import { Sender } from './sender.js';

/** The sender of a process, by its settings. */
export function makeSender({ webhookAllowPrivate: allowPrivate, webhookTimeoutMs }: Config): Sender {
  const agent = new GuardedAgent({ allowPrivate }, { limits: { totalTimeoutMs: webhookTimeoutMs } });
  return new Sender(agent, allowPrivate);
}
