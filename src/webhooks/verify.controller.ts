import { Body } from '@nestjs/common';
import { Resource, Send } from '../http/route.js';
import { PUBLISHED_VECTOR } from './published-vector.js';
import { explain } from './verify.js';
import { VerdictAnswer, VerifyBody } from './verify.dto.js';

@Resource({ path: 'webhooks', tag: 'Webhooks', errors: 'standard', session: true })
export class VerifyController {
  @Send('verify', {
    summary: 'Check a signature that you received; what is wrong with it is said',
    says: 'For a receiver that does not accept what it gets: send body, header and secret as you have them and read what differs. `reason` is null where the signature fits.',
    returns: VerdictAnswer,
    try: 'verify',
    tryBody: PUBLISHED_VECTOR,
    status: 200,
    freshness: 'own',
    envelope: true,
  })
  verifyWebhookSignature(@Body() body: VerifyBody) {
    return explain(body);
  }
}
