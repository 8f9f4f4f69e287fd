import type { Config } from '../config.js';
import type { Logger } from './log.js';
import { switchTracing } from './tracing.js';

/** Switches tracing on if an endpoint is set; otherwise no package of OpenTelemetry is loaded. Returns the function that stops it. */
export async function startTracing(config: Config, role: 'api' | 'worker', log: Logger): Promise<() => Promise<void>> {
  if (config.tracing.endpoint === '') return async () => {};
  const { OpenTelemetry } = await import('./open-telemetry.js');
  const telemetry = new OpenTelemetry(config, role, log);
  switchTracing(telemetry);
  return async () => {
    switchTracing(undefined);
    await telemetry.stop();
  };
}
