import { Flag, Text } from './fields.js';

/** Parameters of every read route. */
export class ReadQuery {
  @Flag({ default: false, says: 'Refuse unknown query parameters instead of ignoring them' })
  strict!: boolean;

  @Text({
    optional: true,
    max: 2_000,
    says: 'Keep only these fields of each row, comma-separated, nested ones with a dot; ids always stay',
  })
  fields?: string;
}
