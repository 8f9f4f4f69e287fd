import type { Config } from '../config.js';
import { GuardedAgent } from '../outbound/guarded-agent.js';
import { Sender } from './sender.js';

/** The sender of a process, by its settings. */
export function makeSender({ webhookAllowPrivate: allowPrivate, ...config }: Config): Sender {
  const { webhookTimeoutMs: totalTimeoutMs, webhookOpenRequests: connectionsPerOrigin } = config;
  // As many as may be open, so that none waits for a connection while its time runs.
  const agent = new GuardedAgent({ allowPrivate }, { limits: { totalTimeoutMs, connectionsPerOrigin } });
  return new Sender(agent, allowPrivate);
}
