import { Choice, Day, Flag, Many, Shape, Text, Whole } from '../http/fields.js';
import { ERROR_CODES } from './error-catalogue.js';

export class ApiVersionRow {
  @Text({ example: 'v1', says: 'Path prefix' })
  version!: string;

  @Text({ example: '1.0.0', says: 'Newest release under this prefix' })
  semver!: string;

  @Choice(['current', 'deprecated', 'withdrawn'], {
    says: '`deprecated` answers until sunsetAt; `withdrawn` answers no more',
  })
  status!: string;

  @Day({ example: '2026-11-21', says: 'Day of its first release' })
  releasedAt!: string;

  @Day({ nullable: true, says: 'Day since which it is deprecated; null: it is not' })
  deprecatedAt!: string | null;

  @Day({ nullable: true, says: 'Last day that it answers; null: no end is planned' })
  sunsetAt!: string | null;
}

export class VersionsAnswer {
  @Flag({ example: true })
  success!: boolean;

  @Many(() => ApiVersionRow)
  data!: ApiVersionRow[];
}

export class ChangelogRow {
  @Text({ example: '2026-11-tennis', says: 'Of the entry; it never changes' })
  id!: string;

  @Day({ example: '2026-11-21', says: 'Day of the change' })
  date!: string;

  @Choice(['added', 'changed', 'deprecated', 'removed', 'fixed'], {
    says: 'Kind of change; `removed` breaks clients that still use it',
  })
  type!: string;

  @Text({ example: 'tennis', says: 'The family concerned, or `service`' })
  family!: string;

  @Text({ says: 'The change in a line, as plain text' })
  title!: string;

  @Text({ says: 'What changes for clients, as plain text' })
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

  @Whole({ example: 429, says: 'HTTP status that it comes with' })
  status!: number;

  @Text({ says: 'When it comes' })
  cause!: string;

  @Text({ says: 'What to do about it' })
  fix!: string;

  @Text({ format: 'uri', says: 'Page of the code: cause and fix' })
  docsUrl!: string;
}

export class ErrorsAnswer {
  @Flag({ example: true })
  success!: boolean;

  @Many(() => ErrorRow)
  data!: ErrorRow[];
}
