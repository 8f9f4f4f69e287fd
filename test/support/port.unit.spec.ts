/** The ports that the tests' processes listen on: none is another worker's, even while nothing listens there. */
const portsOf = async (worker: string): Promise<number[]> => {
  process.env.JEST_WORKER_ID = worker;
  const { ownPort } = await freshly();
  return Promise.all(Array.from({ length: 300 }, ownPort));
};

/** The module as each suite loads it. */
async function freshly(): Promise<typeof import('./port.js')> {
  jest.resetModules();
  return import('./port.js');
}

const { JEST_WORKER_ID } = process.env;
afterEach(() => (process.env.JEST_WORKER_ID = JEST_WORKER_ID));

test('ports of three workers that hold theirs at once are 900 different ones', async () => {
  const ports = [...(await portsOf('1')), ...(await portsOf('2')), ...(await portsOf('3'))];
  expect(new Set(ports).size).toBe(900);
});
