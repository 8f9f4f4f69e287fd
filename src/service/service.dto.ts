import { Choice, Day, Flag, Many, Shape, Text, Whole } from '../http/fields.js';
import { ERROR_CODES } from './error-catalogue.js';

export class ApiVersionRow {
  @Text({ example: 'v1', says: 'Path prefix' })
  version!: string;

  @Text({ example: '1.0.0' })
  semver!: string;

  @Choice(['current', 'deprecated', 'withdrawn'])
  status!: string;

  @Day({ example: '2026-11-21' })
  releasedAt!: string;

  @Day({ nullable: true })
  deprecatedAt!: string | null;

  @Day({ nullable: true })
  sunsetAt!: string | null;
}

export class VersionsAnswer {
  @Flag({ example: true })
  success!: boolean;

  @Many(() => ApiVersionRow)
  data!: ApiVersionRow[];
}

export class ChangelogRow {
  @Text({ example: '2026-11-tennis' })
  id!: string;

  @Day({ example: '2026-11-21' })
  date!: string;

  @Choice(['added', 'changed', 'deprecated', 'removed', 'fixed'])
  type!: string;

  @Text({ example: 'tennis' })
  family!: string;

  @Text()
  title!: string;

  @Text()
  body!: string;

  @Shape({ type: 'array', items: { type: 'string' } }, { says: 'Path patterns concerned', example: ['/tennis/*'] })
  routes!: string[];
}

export class ChangelogAnswer {
  @Flag({ example: true })
  success!: boolean;

  @Many(() => ChangelogRow)
  data!: ChangelogRow[];
}

export class ErrorRow {
  @Choice(ERROR_CODES, { example: 'RATE_LIMIT_EXCEEDED', says: 'As in the header X-Error-Code' })
  code!: string;

  @Whole({ example: 429 })
  status!: number;

  @Text({ says: 'When it comes' })
  cause!: string;

  @Text({ says: 'What to do about it' })
  fix!: string;

  @Text({ format: 'uri' })
  docsUrl!: string;
}

export class ErrorsAnswer {
  @Flag({ example: true })
  success!: boolean;

  @Many(() => ErrorRow)
  data!: ErrorRow[];
}
