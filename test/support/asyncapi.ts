import { answersOf } from './document.js';
import type { Json } from './service.js';

/** What is wrong with a message, by its channel and name, such as `/ufc/live/ws ready`; nothing for a right one. */
export type MessageFaults = (message: string, payload: Json) => Json[];

/** Checks messages against an AsyncAPI document. A webhook's channel is called `webhook`, a client's frame `client …`. */
export function messagesOf(document: Json): MessageFaults {
  const payloads = new Map<string, Json>();
  for (const { address, messages } of Object.values(document.channels) as Json[])
    for (const [key, { name, payload }] of Object.entries(messages as Record<string, Json>))
      payloads.set(`${address ?? 'webhook'} ${key.startsWith('client') ? 'client ' : ''}${name}`, payload);
  const places = new Map([...payloads.keys()].map((name, place) => [name, `Message${place}`]));
  const schemas = Object.fromEntries([...payloads].map(([name, payload]) => [places.get(name), payload]));
  const answers = answersOf({ components: { schemas: { ...document.components.schemas, ...schemas } } });
  return (message, payload) => {
    const schema = places.get(message);
    return schema === undefined ? [`The document has no message ${message}`] : answers(schema, payload);
  };
}
