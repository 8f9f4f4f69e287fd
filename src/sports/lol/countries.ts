import { fold } from '../../archive/names.js';

/** ISO 3166-1 alpha-2 codes and the names of countries in answers. */
const COUNTRIES =
  `AE United Arab Emirates|AF Afghanistan|AL Albania|AM Armenia|AO Angola|AR Argentina|AT Austria|AU Australia|
AZ Azerbaijan|BA Bosnia and Herzegovina|BD Bangladesh|BE Belgium|BG Bulgaria|BH Bahrain|BO Bolivia|BR Brazil|BN Brunei|
BY Belarus|BZ Belize|CA Canada|CH Switzerland|CL Chile|CM Cameroon|CN China|CO Colombia|CR Costa Rica|CU Cuba|CY Cyprus|
CZ Czech Republic|DE Germany|DK Denmark|DO Dominican Republic|DZ Algeria|EC Ecuador|EE Estonia|EG Egypt|ES Spain|
FI Finland|FO Faroe Islands|FR France|GB United Kingdom|GE Georgia|GH Ghana|GR Greece|GT Guatemala|HK Hong Kong|
HN Honduras|HR Croatia|HU Hungary|ID Indonesia|IE Ireland|IL Israel|IN India|IQ Iraq|IR Iran|IS Iceland|IT Italy|
JM Jamaica|JO Jordan|JP Japan|KE Kenya|KG Kyrgyzstan|KH Cambodia|KR South Korea|KW Kuwait|KZ Kazakhstan|LA Laos|
LB Lebanon|LI Liechtenstein|LK Sri Lanka|LT Lithuania|LU Luxembourg|LV Latvia|LY Libya|MA Morocco|MC Monaco|MD Moldova|
ME Montenegro|MK North Macedonia|MM Myanmar|MN Mongolia|MO Macau|MT Malta|MU Mauritius|MV Maldives|MX Mexico|MY Malaysia|NA Namibia|NG Nigeria|
NI Nicaragua|NL Netherlands|NO Norway|NP Nepal|NZ New Zealand|OM Oman|PA Panama|PE Peru|PH Philippines|PK Pakistan|
PL Poland|PR Puerto Rico|PS Palestine|PT Portugal|PY Paraguay|QA Qatar|RE Réunion|RO Romania|RS Serbia|RU Russia|
SA Saudi Arabia|SE Sweden|SG Singapore|SI Slovenia|SK Slovakia|SN Senegal|SV El Salvador|SY Syria|TH Thailand|TN Tunisia|
TR Turkey|TT Trinidad and Tobago|TW Taiwan|UA Ukraine|US United States|UY Uruguay|UZ Uzbekistan|VE Venezuela|VN Vietnam|
XK Kosovo|YE Yemen|ZA South Africa|ZW Zimbabwe`
    .split('|')
    .map((entry): [string, string] => [entry.trim().slice(0, 2), entry.trim().slice(3)]);

const NAMES = new Map(COUNTRIES);

const CODES = new Map([
  ...COUNTRIES.map(([code, name]): [string, string] => [fold(name), code]),
  ...[
    ['korea', 'KR'],
    ['republic of korea', 'KR'],
    ['czechia', 'CZ'],
    ['turkiye', 'TR'],
    ['united states of america', 'US'],
    ['usa', 'US'],
    ['england', 'GB'],
    ['scotland', 'GB'],
    ['wales', 'GB'],
    ['chinese taipei', 'TW'],
    ['macedonia', 'MK'],
    ['uk', 'GB'],
    ['viet nam', 'VN'],
    ['macao', 'MO'],
    ['republic of ireland', 'IE'],
  ].map(([name, code]): [string, string] => [name as string, code as string]),
]);

export interface Country {
  name: string;
  /** ISO 3166-1 alpha-2; null for an unknown name. */
  code: string | null;
}

/** The country of a code or name; null for an unknown code and for a text that is no name. */
export function countryOf(written: string | null): Country | null {
  if (written === null || !/^[\p{L} .'’&()-]+$/u.test(written)) return null;
  const code = CODES.get(fold(written)) ?? null;
  if (code !== null) return { name: NAMES.get(code) ?? written, code };
  if (!/^[a-z]{2}$/i.test(written)) return { name: written, code: null };
  const name = NAMES.get(written.toUpperCase());
  return name === undefined ? null : { name, code: written.toUpperCase() };
}
