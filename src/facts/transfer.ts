import { choice, day, moment, object, orNull, text } from './shapes.js';

/** An organisation that players move between. */
const team = (slug: string, name: string, shortName: string) => ({
  slug: text(slug),
  name: text(name),
  shortName: text(shortName),
  logoUrl: orNull(text(`https://cdn.example.com/teams/${slug}.png`)),
});
export const cascade = team('cascade-five', 'Cascade Five', 'C5');
export const meridian = team('meridian', 'Meridian', 'MER');

/** The fields of a transfer beside its id and its player. Several families use them. */
export const transfer = {
  fromOrg: orNull(object(meridian)),
  toOrg: orNull(object(cascade)),
  type: choice(['signed', 'released', 'contract_extension', 'trade', 'loan', 'retired']),
  role: orNull(text('flex')),
  transferDate: day(),
  detectedAt: moment(),
  announcementUrl: orNull(text('https://example.com/news/tidal')),
  source: text('feed'),
};
export const person = {
  ign: text('Tidal'),
  realName: orNull(text('Noa Brandt')),
  nationality: orNull(text('US')),
  imageUrl: orNull(text('https://cdn.example.com/players/tidal.png')),
};
