import { Closed, Flag, One, Text } from '../http/fields.js';
import { Email, NewPassword } from './sign-in.dto.js';

@Closed()
export class ForgotBody {
  @Email()
  email!: string;
}

export class Asked {
  @Flag({ example: true, says: 'Said for every address, whether or not it has an account' })
  accepted!: boolean;
}

export class ForgotAnswer {
  @Flag({ example: true })
  success!: boolean;

  @One(() => Asked)
  data!: Asked;
}

@Closed()
export class ResetBody {
  @Text({ max: 100, example: 'd2hhdCB0aGUgbWFpbCBzYWlkLCBhZnRlciB0b2tlbj0', says: 'What the link in the mail ends in' })
  token!: string;

  @NewPassword()
  password!: string;
}

@Closed()
export class ChangeBody {
  @Text({ max: 200, exact: true, example: 'correct horse battery', says: 'The one to replace; every character counts' })
  currentPassword!: string;

  @NewPassword()
  password!: string;
}
