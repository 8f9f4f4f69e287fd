export { ScorelineError, type ScorelineErrorCode } from './errors.js';
export { listen, type Attempt, type Delivery, type ListenInput, type ListenReady, type ListenState } from './listen.js';
export type { Rows } from './lists.js';
export type { Socket, SocketInput } from './socket.js';
export type { StreamInput } from './stream.js';
export type { Answer, CallOptions, ClientOptions, Input } from './types.js';
export { verifyWebhook, WebhookVerificationError, type WebhookEnvelope, type WebhookHeaders } from './webhooks.js';
