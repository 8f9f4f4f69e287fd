/** The ports that the launcher's stores and the tests' processes listen on. */
import { freePort } from '../../launcher/ports.mjs';

/** The highest on the list of https://fetch.spec.whatwg.org/#port-blocking: browsers and fetch open none of these. */
const HIGHEST_BLOCKED = 10_080;
/** Where Linux begins with the ports of outgoing connections, unless it is set up otherwise. */
const FIRST_OUTGOING = 32_768;

afterEach(() => jest.restoreAllMocks());

test.each([
  ['lowest', 0],
  ['highest', 1 - Number.EPSILON],
])('the %s free port can be opened by a client and is no outgoing one', async (_, random) => {
  jest.spyOn(Math, 'random').mockReturnValueOnce(random);
  const port = await freePort();
  expect(port).toBeGreaterThan(HIGHEST_BLOCKED);
  expect(port).toBeLessThan(FIRST_OUTGOING);
});
