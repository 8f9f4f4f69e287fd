import { Closed, Flag, Moment, One, Shape, Text } from '../http/fields.js';
import { PLAN_IDS } from '../billing/plans.js';
import { ADD_ONS_SAY, GAME_SAYS, PLAN_NAME_SAYS } from '../billing/usage.dto.js';

/** One address in the form mail servers accept: no list, no display name. */
export function Email(): PropertyDecorator {
  const pattern = /^[^\s@<>"',;:\\]+@[^\s@<>"',;:\\]+\.[^\s@<>"',;:\\.]+$/;
  return Text({
    max: 254,
    pattern,
    form: 'one e-mail address, such as ada@example.com',
    example: 'ada@example.com',
    says: 'Upper and lower case are the same',
  });
}

export function NewPassword(): PropertyDecorator {
  return Text({
    min: 10,
    max: 200,
    exact: true,
    example: 'correct horse battery',
    says: '10 to 200 characters of any kind',
  });
}

@Closed()
export class RegisterBody {
  @Email()
  email!: string;

  @NewPassword()
  password!: string;

  @Text({ optional: true, min: 1, max: 100, example: 'Ada', says: 'Name of the account; default: the e-mail address' })
  name?: string;
}

@Closed()
export class LoginBody {
  @Text({ max: 254, example: 'ada@example.com', says: 'As registered; upper and lower case are the same' })
  email!: string;

  @Text({
    max: 200,
    exact: true,
    example: 'correct horse battery',
    says: 'Every character counts, blanks at its ends too',
  })
  password!: string;
}

@Closed()
export class EnterBody {
  @Text({
    max: 100,
    exact: true,
    example: 'mJ3kX0t9Yx1fV5qgq0C8mEw2Rk7b4uZs6dHn1TpLaQo',
    says: 'As the start printed it',
  })
  code!: string;
}

export class SignedIn {
  @Text({ example: 'acc_01JC3V7Z8Q5R1YB0T2E4N6M9KX', says: 'The account whose session this is' })
  accountId!: string;

  @Text({ example: 'ada@example.com', says: 'With which the owner signs in' })
  email!: string;

  @Text({ example: 'Ada', says: 'Of the account, as its owner gave it' })
  name!: string;

  @Text({ listed: PLAN_IDS, example: 'free', says: 'The plan that applies now' })
  plan!: string;

  @Text({ example: 'Free', says: PLAN_NAME_SAYS })
  planName!: string;

  @Text({ nullable: true, says: GAME_SAYS })
  chosenGame!: string | null;

  @Shape({ type: 'array', items: { type: 'string' } }, { example: ['live_ws'], says: ADD_ONS_SAY })
  addOns!: string[];

  @Flag({ says: 'May see and change every account' })
  isOperator!: boolean;

  @Flag({ says: 'Suspended accounts can only read this and sign out' })
  isSuspended!: boolean;

  @Text({ says: 'What writes carry in X-CSRF-Token; another one after every sign-in' })
  csrfToken!: string;

  @Moment({ says: 'When the session ends at the latest' })
  sessionExpiresAt!: string;

  @Moment({ says: 'When the account was made, UTC' })
  createdAt!: string;
}

export class SignedInAnswer {
  @Flag({ example: true })
  success!: boolean;

  @One(() => SignedIn)
  data!: SignedIn;
}
