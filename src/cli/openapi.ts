import { createLog } from '../http/log.js';
import { createOpenApi } from '../http/openapi.js';
import { documentOnly } from '../serve.js';
import type { Output, Parameters } from './command.js';

/** The OpenAPI document as text, made without any store. */
export async function openApiCommand({ config }: Parameters): Promise<Output> {
  const app = await documentOnly(config, createLog('silent'));
  const text = JSON.stringify(createOpenApi(app), null, 2);
  return { text };
}
