import { launch, type Browser } from 'puppeteer-core';
import { programOnPath } from './proxy.js';

/** The one without a desktop's services first: it starts with a quarter of the work. */
const chromium = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  .map(programOnPath)
  .find((file) => file !== undefined);

/** Tests of pages in a real browser are skipped, by name, where none is installed. */
export const testWhereInstalled = chromium === undefined ? test.skip : test;
export const NO_BROWSER = chromium === undefined ? ' (no Chromium on PATH)' : '';

/** Undefined where none is installed. */
export async function openBrowser(): Promise<Browser | undefined> {
  if (chromium === undefined) return undefined;
  // A container has neither a user namespace for the sandbox nor much shared memory.
  return launch({
    executablePath: chromium,
    headless: chromium.endsWith('-shell') ? 'shell' : true,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}
