import { Query } from '@nestjs/common';
import { Answer } from '../http/answer.js';
import { docsPage } from '../http/error-forms.js';
import { API_VERSION } from '../http/hooks.js';
import { ReadQuery } from '../http/read-query.js';
import { Read, Resource } from '../http/route.js';
import { Urls } from '../http/urls.js';
import { changelogRss, loadChangelog } from './changelog.js';
import { ERROR_CATALOGUE } from './error-catalogue.js';
import { ChangelogAnswer, ErrorsAnswer, VersionsAnswer } from './service.dto.js';

/** Versions, changelog and error codes of the service, without a key. */
@Resource({ path: '', tag: 'Service', errors: 'standard' })
export class ServiceController {
  constructor(private readonly urls: Urls) {}

  @Read('versions', {
    summary: 'Versions of the API',
    says: 'Which versions can be asked, and until when. `deprecatedAt` and `sunsetAt` are null for one that stays.',
    returns: VersionsAnswer,
    try: 'versions',
    freshness: 'live',
    maxAgeSeconds: 3_600,
    open: true,
    envelope: true,
  })
  listVersions(@Query() _query: ReadQuery) {
    return [
      {
        version: 'v1',
        semver: API_VERSION,
        status: 'current',
        releasedAt: '2026-11-21',
        deprecatedAt: null,
        sunsetAt: null,
      },
    ];
  }

  @Read('changelog', {
    summary: 'Changes to the API, newest first',
    says: 'What was added, changed or withdrawn, each with its date and id, for people who keep a client up to date. Deprecated routes name their entry here.',
    returns: ChangelogAnswer,
    try: 'changelog',
    freshness: 'live',
    maxAgeSeconds: 3_600,
    open: true,
    envelope: true,
  })
  listChanges(@Query() _query: ReadQuery) {
    return loadChangelog();
  }

  @Read('changelog/rss', {
    summary: 'Changes to the API as RSS',
    says: 'The same entries for a feed reader, so that changes come to you. It holds all of them.',
    try: 'changelog/rss',
    freshness: 'live',
    maxAgeSeconds: 3_600,
    open: true,
    contentType: 'application/rss+xml',
  })
  async getChangesFeed(@Query() _query: ReadQuery): Promise<Answer> {
    return new Answer(changelogRss(await loadChangelog(), this.urls.changelog), {
      'content-type': 'application/rss+xml; charset=utf-8',
    });
  }

  @Read('errors', {
    summary: 'Every error code: cause and fix',
    says: 'The list behind the `code` of every error: look a code up, or make a table of messages from it. `docsUrl` leads to the words about each.',
    returns: ErrorsAnswer,
    try: 'errors',
    freshness: 'live',
    maxAgeSeconds: 3_600,
    open: true,
    envelope: true,
  })
  listErrors(@Query() _query: ReadQuery) {
    return ERROR_CATALOGUE.map((entry) => ({ ...entry, docsUrl: docsPage(this.urls.docs, entry.code) }));
  }
}
