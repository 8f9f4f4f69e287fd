import { Body } from '@nestjs/common';
import { Resource, Send } from '../http/route.js';
import { explain } from './verify.js';
import { VerdictAnswer, VerifyBody } from './verify.dto.js';

/** The first of the published vectors. */
const VECTOR = {
  body: '{"id":"5b0e7e8a-6a53-5f0a-9d5c-3d1c6f0f9a11","event":"lol.live.gold_swing","timestamp":"2026-03-14T18:22:05.000Z","data":{"matchId":"lol-115548668059523730","gameId":"lol-115548668059523731","league":"lck","gameTime":1284,"source":"feed","previousGoldDiff":-310,"goldDiff":1460,"swing":1770,"leadingSide":"blue"}}',
  secret: 'whsec_JS1DZ5nZJ4PtZet/IdGPWzUdExcpSXez/VW7L7FB34s=',
  signature: 'f3d62149b2db1a9a0d02d5577afdf9777fbc70e60d52c80d3fd6f5eca6e105fc',
};

@Resource({ path: 'webhooks', tag: 'Webhooks', errors: 'standard', session: true })
export class VerifyController {
  @Send('verify', {
    summary: 'Check a signature that you received; what is wrong with it is said',
    returns: VerdictAnswer,
    try: 'verify',
    tryBody: VECTOR,
    status: 200,
    freshness: 'own',
    envelope: true,
  })
  verify(@Body() body: VerifyBody) {
    return explain(body);
  }
}
