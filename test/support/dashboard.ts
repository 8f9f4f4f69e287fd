import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, ElementHandle, HTTPRequest, Page } from 'puppeteer-core';
import type { Owner } from './owner.js';
import type { Json, Service } from './service.js';

/** Git ignores it. */
const SCREENSHOTS = '.local/screenshots';
const WIDTHS = [360, 1440];
/** Plots follow the width and the theme of the page within this time. */
const DRAWN_MS = 150;
const QUIET_MS = 300;
const THEMES = ['light', 'dark'] as const;
/** What began in one theme and fades in the other has a colour of neither. */
const ANIMATED = `Promise.allSettled(
  document.getAnimations().filter(({ effect }) => effect.getTiming().iterations !== Infinity).map(({ finished }) => finished),
).then(() => {})`;

/** The dashboard in a browser of its own, as somebody uses it: controls are found by role and name. */
export class Dashboard {
  /** What broke a script or the content security policy. */
  readonly faults: string[] = [];

  constructor(
    readonly service: Pick<Service, 'url'>,
    readonly page: Page,
  ) {
    page.on('pageerror', (error) => this.faults.push(String(error)));
    page.on('console', (message) => {
      if (/Content Security Policy|Warning:/.test(message.text())) this.faults.push(message.text());
    });
    page.setDefaultTimeout(60_000);
  }

  /** With an owner, signed in as them. */
  static async open(browser: Browser, service: Pick<Service, 'url'>, owner?: Owner): Promise<Dashboard> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1_280, height: 900 });
    if (owner) {
      const [name = '', value = ''] = owner.cookie.split('=');
      await context.setCookie({ name, value, domain: new URL(service.url).hostname, path: '/', httpOnly: true });
    }
    return new Dashboard(service, page);
  }

  /**
   * From now on every request of the page is left to `handle`, which lets it go on, answers it or cuts it. What it returns
   * ends that.
   */
  async intercept(handle: (request: HTTPRequest) => Promise<void>): Promise<() => Promise<void>> {
    const hear = (request: HTTPRequest) => {
      handle(request).catch((error: unknown) => this.faults.push(String(error)));
    };
    this.page.on('request', hear);
    await this.page.setRequestInterception(true);
    return async () => {
      this.page.off('request', hear);
      await this.page.setRequestInterception(false);
    };
  }

  async go(path: string): Promise<void> {
    await this.page.goto(`${this.service.url}/dashboard${path}`);
  }

  path(): string {
    const { pathname, search } = new URL(this.page.url());
    return `${pathname}${search}`;
  }

  /** Waits for an address: a search that follows what is typed passes through those of its beginnings. */
  async reaches(path: RegExp): Promise<void> {
    await this.page.waitForFunction(
      `new RegExp(${JSON.stringify(path.source)}).test(location.pathname + location.search)`,
    );
    await this.settle();
  }

  find(role: string, name: string): Promise<ElementHandle> {
    return this.page.waitForSelector(`::-p-aria([name="${name}"][role="${role}"])`, {
      visible: true,
    }) as Promise<ElementHandle>;
  }

  async press(role: string, name: string): Promise<void> {
    await this.find(role, name);
    await this.page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();
  }

  /** The box itself is hidden behind a drawn one. */
  async check(label: string): Promise<void> {
    const box = await this.page.waitForSelector(`::-p-aria([name="${label}"][role="checkbox"])`);
    await box!.evaluate((input) => (input as unknown as { click(): void }).click());
  }

  /** Waits until the focus is on the heading of the page, from where a keyboard goes on. */
  async standsOn(title: string): Promise<void> {
    const isFocused = `document.activeElement.matches('main h1') && document.activeElement.textContent === ${JSON.stringify(title)}`;
    await this.page.waitForFunction(isFocused).catch(async () => {
      const focused = await this.page.evaluate('document.activeElement.outerHTML.slice(0, 200)');
      throw new Error(`The focus is not on the heading ${title} but on ${String(focused)}`);
    });
  }

  /** In place of what stands there; the page hears of every sign, as from a keyboard. */
  async type(label: string, text: string, role = 'textbox'): Promise<void> {
    const box = await this.find(role, label);
    await box.focus();
    await box.evaluate((input) => (input as unknown as { select(): void }).select());
    await this.page.keyboard.press('Backspace');
    await box.type(text);
  }

  /** What stands in a box, such as a text to copy. */
  async valueOf(label: string): Promise<string> {
    const box = await this.find('textbox', label);
    return (await box.evaluate((input) => (input as unknown as { value: string }).value)) as string;
  }

  /** Waits for words that can be seen. */
  async sees(words: string | RegExp): Promise<void> {
    const pattern = words instanceof RegExp ? words : new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    await this.page.waitForFunction(`${String(pattern)}.test(document.body.innerText)`).catch(async () => {
      throw new Error(`${String(pattern)} is not seen; the page says: ${await this.text()}`);
    });
  }

  /** Waits until no part of the page has said for a moment that it loads; a page that follows what happens always asks. */
  async settle(): Promise<void> {
    await this.page.evaluate('window.quietSince = undefined');
    await this.page.waitForFunction(`(() => {
      const isLoading = document.querySelector('.state.loading, [data-pending]') !== null;
      window.quietSince = isLoading ? undefined : (window.quietSince ?? performance.now());
      return performance.now() - window.quietSince > ${QUIET_MS};
    })()`);
  }

  async text(): Promise<string> {
    return (await this.page.evaluate('document.body.innerText')) as string;
  }

  /**
   * Serious and critical findings of axe-core in both themes, as text. What the kit has read out stays in its announcer for
   * seconds, and may name a button that is gone since.
   */
  async findings(): Promise<string[]> {
    const axe = await readFile('node_modules/axe-core/axe.min.js', 'utf8');
    const found: string[] = [];
    for (const theme of THEMES) {
      await this.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
      await this.page.evaluate(axe);
      await this.page.evaluate(ANIMATED);
      const { violations } = (await this.page.evaluate(`axe.run({ exclude: ['[data-live-announcer]'] })`)) as Json;
      for (const { id, impact, nodes } of violations)
        if (['serious', 'critical'].includes(impact as string))
          found.push(...nodes.map(({ html, failureSummary }: Json) => `${theme} ${id}: ${html} ${failureSummary}`));
    }
    return found;
  }

  /** From now on the system chooses the colours, as Windows does with a contrast theme; what it returns ends that. */
  async forceColours(): Promise<() => Promise<void>> {
    const session = await this.page.createCDPSession();
    await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
    return () => session.detach();
  }

  /** Pictures of the page as it stands, at both widths in both themes, for people to look at: `npm run screenshots`. */
  async photograph(name: string, widths: readonly number[] = WIDTHS): Promise<void> {
    if (process.env.SCREENSHOTS !== 'true') return;
    const before = this.page.viewport();
    await mkdir(SCREENSHOTS, { recursive: true });
    for (const theme of THEMES)
      for (const width of widths) {
        await this.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
        await this.page.setViewport({ width, height: width < 500 ? 740 : 900 });
        // What stays in sight while the page is moved stands at its top.
        await this.page.evaluate('scrollTo(0, 0)');
        await sleep(DRAWN_MS);
        await this.page.evaluate(ANIMATED);
        // What stands above a page does so as far as the screen reaches.
        const fullPage = (await this.page.$('.veil')) === null;
        await this.page.screenshot({ path: join(SCREENSHOTS, `${name}-${width}-${theme}.png`), fullPage });
      }
    await this.page.setViewport(before);
  }

  /** By how many pixels the page, or a dialog that stands above it, is wider than a phone. */
  async overflowAt(width: number): Promise<number> {
    await this.page.setViewport({ width, height: 740 });
    const overflow = (await this.page.evaluate(`Math.max(
      document.documentElement.scrollWidth - innerWidth,
      ...[...document.querySelectorAll('.veil, .modal, .drawer')].map((part) => part.scrollWidth - part.clientWidth),
    )`)) as number;
    await this.page.setViewport({ width: 1_280, height: 900 });
    return overflow;
  }

  /** The tables of which a part is out of sight on a phone until somebody moves them sideways. */
  async sidewaysAt(width: number): Promise<string[]> {
    await this.page.setViewport({ width, height: 740 });
    const labels = (await this.page.evaluate(`[...document.querySelectorAll('.table-frame')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((frame) => frame.querySelector('table')?.getAttribute('aria-label'))`)) as string[];
    await this.page.setViewport({ width: 1_280, height: 900 });
    return labels;
  }

  /** The cells of lists on a phone of which a part stands elsewhere than beside their title, or is as wide as its column. */
  async strayCellsAt(width: number): Promise<string[]> {
    await this.page.setViewport({ width, height: 740 });
    const titles = (await this.page.evaluate(`[...document.querySelectorAll('.as-list tbody td')]
      .filter((cell) => cell.dataset.title && cell.role !== 'rowheader' && getComputedStyle(cell).display === 'grid')
      .filter((cell) => {
        const begin = cell.getBoundingClientRect().left + parseFloat(getComputedStyle(cell).gridTemplateColumns);
        const words = document.createRange();
        words.selectNodeContents(cell);
        const lefts = [...words.getClientRects()].filter((box) => box.width > 0).map((box) => box.left - begin);
        const badges = [...cell.querySelectorAll('.badge')].filter((badge) => {
          const inside = document.createRange();
          inside.selectNodeContents(badge);
          return inside.getClientRects().length === 1 && badge.clientWidth - inside.getBoundingClientRect().width > 20;
        });
        return badges.length > 0 || Math.min(...lefts) < 0 || Math.min(...lefts) > 30;
      })
      .map((cell) => cell.dataset.title)`)) as string[];
    await this.page.setViewport({ width: 1_280, height: 900 });
    return [...new Set(titles)];
  }

  async close(): Promise<void> {
    await this.page.browserContext().close();
  }
}

/**
 * What the page's own thread works from now on, in seconds of a processor: a frame that takes less than a thirtieth of
 * one can be drawn thirty times a second, whatever other suites leave of the machine meanwhile.
 */
export async function mainThread({ page }: Dashboard): Promise<{ seconds: () => Promise<number> }> {
  const client = await page.createCDPSession();
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
  const before = await worked();
  return { seconds: async () => (await worked()) - before };
}
