import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { detailName, listedNames, rank, type Ranked } from './vrs-files.js';
import { dayOf, type Season } from './season.js';

const HALF_YEAR_DAYS = 183;
const DAY_MS = 86_400_000;

/** The pages behind the last standings, one per roster, in an archive like those of Valve's repository. */
export async function detailsFile(season: Season): Promise<[name: string, content: Uint8Array]> {
  const { day, of } = season.rosters.at(-1) as Season['rosters'][number];
  const written = day.replaceAll('-', '_');
  const tar = pack();
  rank(season, day, of).forEach((ranked, index) => {
    const name = `${written}/${detailName(index + 1, ranked.team, listedNames(ranked.roster))}`;
    // A fixed time, so that the archive's bytes are always the same.
    tar.entry({ name, mtime: new Date(0) }, page(ranked, day));
  });
  tar.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of tar) chunks.push(chunk as Uint8Array);
  return [`vrs/live/${day.slice(0, 4)}/details_${written}.tar.gz`, gzipSync(Buffer.concat(chunks))];
}

function page({ team, roster, points, matches }: Ranked, day: string): string {
  const region = team.region.charAt(0).toUpperCase() + team.region.slice(1);
  const won = matches.filter(({ winner }) => winner === team).length;
  const share = (of: number) => Math.min(1, of / Math.max(1, matches.length)).toFixed(3);
  const lanWins = matches.filter(({ winner, event }) => winner === team && event.isLan).length;
  const rows = matches.toReversed().map((match, index) => {
    const { id, at, one, other, winner, event, rosters } = match;
    const isOne = one === team;
    const age = 1 - (Date.parse(day) - Date.parse(dayOf(Date.parse(at)))) / DAY_MS / HALF_YEAR_DAYS;
    const isWon = winner === team;
    const weight = (value: number) => (isWon ? `${value.toFixed(3)} (${(value * age).toFixed(3)})` : '-');
    const cells = [
      index + 1,
      id - 9_900_000 + 50_000,
      at.slice(0, 10),
      (isOne ? other : one).name,
      isWon ? 'W' : 'L',
      age.toFixed(3),
      (event.isSwiss ? 1 : 0.6).toFixed(3),
      weight(event.isSwiss ? 0.8 : 0.4),
      weight(0.5),
      event.isLan ? weight(1) : '-',
      (isWon ? 12.5 : -11.25).toFixed(2),
      listedNames(isOne ? rosters.one : rosters.other).join(', '),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const adjustments = 12.5 * won - 11.25 * (matches.length - won);
  return `Team Name: ${team.name}<br />
Roster: ${listedNames(roster).join(', ')}<br />
Region: [${region}](../standings_${team.region}.md)<br />
<br />
Final Rank Value:  ${points.toFixed(1)}<br />
<br />
Starting Rank Value (${(points - adjustments).toFixed(1)})<br />
Head To Head Adjustments (${adjustments.toFixed(1)})<br />
<br />
- Bounty Offered: ${share(won * 0.9)}<br />
- Bounty Collected: ${share(won * 0.7)}<br />
- Opponent Network: ${share(won * 0.5)}<br />
- LAN Wins: ${share(lanWins)}<br />
<br />
| Match Played | Match ID | Date | Opponent | W/L | Age Weight | Event Weight | Bounty Collected | Opponent Network | LAN Wins | H2H Adj. | Roster |
| -: | :- | :- | :- | :- | -: | -: | -: | -: | -: | -: | :- |
${rows.join('\n')}
`;
}
