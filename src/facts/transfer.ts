import { choice, day, moment, object, orNull, text } from './shapes.js';

/** An organisation that players move between. */
const team = (slug: string, name: string, shortName: string) => ({
  slug: text(slug, 'Slug of the team or organisation, for its routes'),
  name: text(name, 'As the source writes it'),
  shortName: text(shortName, 'Abbreviation, as on a scoreboard'),
  logoUrl: orNull(text(`https://cdn.example.com/teams/${slug}.png`)),
});
export const cascade = team('cascade-five', 'Cascade Five', 'C5');
export const meridian = team('meridian', 'Meridian', 'MER');

/** The fields of a transfer beside its id and its player. Several families use them. */
export const transfer = {
  fromOrg: orNull(object(meridian, 'The team that he left; null where there was none or it is not known')),
  toOrg: orNull(object(cascade, 'The team that he joined; null where there is none or it is not known')),
  type: choice(['signed', 'released', 'contract_extension', 'trade', 'loan', 'retired'], 'Kind of the move'),
  role: orNull(text('flex', 'Position after the move; null where it is not known')),
  transferDate: day('2026-03-14', 'Day of the move, by its source'),
  detectedAt: moment('2026-03-14T18:22:05.000Z', 'When the service first had it'),
  announcementUrl: orNull(
    text('https://example.com/news/tidal', 'Address of the announcement; null where none is known'),
  ),
  source: text('feed', 'Who published it'),
};
export const person = {
  ign: text('Tidal', 'Name in the game, as the source writes it'),
  realName: orNull(text('Noa Brandt', 'First and last name; null where it is not known')),
  nationality: orNull(text('US')),
  imageUrl: orNull(text('https://cdn.example.com/players/tidal.png')),
};
