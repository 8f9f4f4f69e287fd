import { Body, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../auth/caller.js';
import { Answer } from '../http/answer.js';
import { found, refusedValue } from '../http/errors.js';
import { Resource, Send } from '../http/route.js';
import { checkUrl } from '../outbound/check-url.js';
import { Platforms, type Place, type Platform } from './platform.js';
import { cacheHeader } from './shared-results.js';
import { EXAMPLE_URL, TranscriptBody, TranscriptDataAnswer } from './transcript.dto.js';
import { written } from './transcript.js';
import { Transcripts } from './transcripts.js';

@Resource({ path: 'transcript', tag: 'Transcripts', errors: 'transcript', scope: 'transcript' })
export class TranscriptController {
  constructor(
    private readonly platforms: Platforms,
    private readonly transcripts: Transcripts,
  ) {}

  @Send(':platform', {
    summary: 'What is said in a public short video: text, segments, or a subtitle file',
    says: 'Give the address of a video and get its words, from its captions or by recognition of speech. `segments` come with `format` verbose only, and a video that was done lately is answered from memory.',
    returns: TranscriptDataAnswer,
    try: 'shortvideo',
    tryBody: { url: EXAMPLE_URL, format: 'verbose', language: 'en' },
    status: 200,
    freshness: 'own',
    bodyLimitBytes: 16_384,
    answerHeaders: ['X-Transcript-Origin', 'X-Source', 'X-Cache'],
    pathWords: { platform: ['shortvideo'] },
    failures: {
      400: 'A field is not valid, or the video has no transcript to give',
      413: 'The body is larger than 16 KiB',
      415: 'The body is not JSON',
      502: 'The platform answered with an error that is not about this video',
      503: 'The video has no captions, and there is no speech recognition, or it is down',
      504: 'No transcript in time',
    },
  })
  async transcribeVideo(
    @Param('platform') name: string,
    @Body() { url, format, language }: TranscriptBody,
    @Req() request: FastifyRequest,
  ) {
    const platform = found(this.platforms.get(name), 'platform', name, 'transcript');
    const asked = { account: callerOf(request).accountId, language: language?.toLowerCase() };
    const { value, isKept } = await this.transcripts.find(name, platform, locate(platform, url), asked);
    const { transcript, language: spoken, duration, format: given, segments } = written(value, format);
    const data = { transcript, language: spoken, duration, url, format: given, segments };
    return new Answer(JSON.stringify({ success: true, data }), {
      ...cacheHeader(isKept),
      'x-transcript-origin': value.origin,
      'x-source': this.transcripts.source,
    });
  }
}

function locate(platform: Platform, text: string): Place {
  const { url } = checkUrl(text, { allowPrivate: false, allowHttp: true });
  const place = url && platform.locate(url);
  if (place) return place;
  throw refusedValue('url', `url must be ${platform.takes}`);
}
