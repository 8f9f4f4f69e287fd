import { fold } from '../../archive/names.js';

/** ISO 3166-1 alpha-2 codes, with the names that sources use. */
const COUNTRIES = new Map(
  `Albania AL|Algeria DZ|Argentina AR|Armenia AM|Australia AU|Austria AT|Azerbaijan AZ|Bahrain BH|Bangladesh BD|Belarus BY|
Belgium BE|Bolivia BO|Bosnia and Herzegovina BA|Brazil BR|Bulgaria BG|Cambodia KH|Canada CA|Chile CL|China CN|Colombia CO|
Costa Rica CR|Croatia HR|Cyprus CY|Czech Republic CZ|Czechia CZ|Denmark DK|Dominican Republic DO|Ecuador EC|Egypt EG|
Estonia EE|Faroe Islands FO|Finland FI|France FR|Georgia GE|Germany DE|Greece GR|Greenland GL|Guatemala GT|Hong Kong HK|
Hungary HU|Iceland IS|India IN|Indonesia ID|Iran IR|Iraq IQ|Ireland IE|Israel IL|Italy IT|Japan JP|Jordan JO|Kazakhstan KZ|
Kosovo XK|Kuwait KW|Kyrgyzstan KG|Latvia LV|Lebanon LB|Libya LY|Lithuania LT|Luxembourg LU|Macao MO|Macau MO|Malaysia MY|
Malta MT|Mexico MX|Moldova MD|Mongolia MN|Montenegro ME|Morocco MA|Myanmar MM|Nepal NP|Netherlands NL|New Zealand NZ|
North Macedonia MK|Macedonia MK|Norway NO|Oman OM|Pakistan PK|Palestine PS|Panama PA|Paraguay PY|Peru PE|Philippines PH|
Poland PL|Portugal PT|Puerto Rico PR|Qatar QA|Romania RO|Russia RU|Saudi Arabia SA|Serbia RS|Singapore SG|Slovakia SK|
Slovenia SI|South Africa ZA|South Korea KR|Korea KR|Spain ES|Sri Lanka LK|Sweden SE|Switzerland CH|Syria SY|Taiwan TW|
Tajikistan TJ|Thailand TH|Tunisia TN|Turkey TR|Turkiye TR|Turkmenistan TM|Ukraine UA|United Arab Emirates AE|
United Kingdom GB|England GB|Scotland GB|Wales GB|United States US|USA US|Uruguay UY|Uzbekistan UZ|Venezuela VE|Vietnam VN`
    .split('|')
    .map((entry): [string, string] => [fold(entry.trim().slice(0, -3)), entry.trim().slice(-2)]),
);

const CODES = new Set(COUNTRIES.values());

/** The code of a country by a source's name or code; null for a word that names none. */
export function countryCode(written: string | null): string | null {
  if (written === null) return null;
  const upper = written.trim().toUpperCase();
  return COUNTRIES.get(fold(written)) ?? (CODES.has(upper) ? upper : null);
}
