import type { Config } from '../config.js';
import { GuardedAgent } from '../outbound/guarded-agent.js';
import { Sender } from './sender.js';

/** Makes the sender of a process from its settings. */
export function makeSender({ webhookAllowPrivate: allowPrivate, ...config }: Config): Sender {
  const { webhookTimeoutMs: totalTimeoutMs, webhookOpenRequests: connectionsPerOrigin } = config;
  // The agent has as many connections as requests may be open, so that no request spends its time waiting for one.
  const agent = new GuardedAgent({ allowPrivate }, { limits: { totalTimeoutMs, connectionsPerOrigin } });
  return new Sender(agent, allowPrivate !== false);
}
