import { decimal, text } from '../../../archive/read/cells.js';
import { mustHave, words } from '../../../archive/read/columns.js';
import type { ArchiveTable, Source, RowReader } from '../../../archive/importer.js';

const EARNERS: ArchiveTable = {
  name: 'lol_earner',
  key: ['player_id', 'game'],
  columns: words('player_id game first_name last_name handle country_code usd'),
  computed: ({ id }) => ({ run_id: id }),
};

export const earnings: Source = {
  id: 'lol:earnings',
  family: 'lol',
  order: 6,
  format: 'highest_earning_players.csv: what the players who won most have won in all, in USD',
  source: 'esportsearnings.com',
  licence: 'none stated',
  recognises: (fileName) => /^highest_earning_players.*\.csv(\.gz)?$/i.test(fileName),
  tables: [EARNERS],
  open(fileName, header): RowReader {
    mustHave(fileName, header, 'PlayerId', 'CurrentHandle', 'TotalUSDPrize', 'Game');
    return {
      table: EARNERS,
      read(cells) {
        const cell = (name: string) => text(cells, header.at(name));
        const [id, game, handle] = [cell('PlayerId'), cell('Game'), cell('CurrentHandle')];
        const usd = decimal(cells, header.at('TotalUSDPrize'));
        if (id === null || game === null || handle === null) return { reason: 'bad_key' };
        if (usd === null || usd < 0) return { reason: 'bad_amount' };
        return [id, game, cell('NameFirst'), cell('NameLast'), handle, cell('CountryCode')?.toUpperCase() ?? null, usd];
      },
    };
  },
};
