/** `npm run test:kill` takes the long forms: more kills, more clients, more cases. */
export const LONG = process.env.KILL_TEST === 'long';
