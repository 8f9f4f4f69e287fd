import { Query } from '@nestjs/common';
import { Answer } from './answer.js';
import { CHANGELOG, changelogRss } from './changelog.js';
import { ERROR_CATALOGUE } from './error-catalogue.js';
import { docsPage } from './error-forms.js';
import { API_VERSION } from './hooks.js';
import { ReadQuery } from './read-query.js';
import { Read, Resource } from './route.js';
import { ChangelogAnswer, ErrorsAnswer, VersionsAnswer } from './service.dto.js';
import { Urls } from './urls.js';

/** What the service says about itself, without a key. */
@Resource({ path: '', tag: 'Service', errors: 'standard' })
export class ServiceController {
  constructor(private readonly urls: Urls) {}

  @Read('versions', {
    summary: 'Versions of the API',
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
    returns: ChangelogAnswer,
    try: 'changelog',
    freshness: 'live',
    maxAgeSeconds: 3_600,
    open: true,
    envelope: true,
  })
  listChanges(@Query() _query: ReadQuery) {
    return CHANGELOG;
  }

  @Read('changelog/rss', {
    summary: 'Changes to the API as RSS',
    try: 'changelog/rss',
    freshness: 'live',
    maxAgeSeconds: 3_600,
    open: true,
    contentType: 'application/rss+xml',
  })
  getChangesFeed(@Query() _query: ReadQuery): Answer {
    return new Answer(changelogRss(this.urls.changelog), {
      'content-type': 'application/rss+xml; charset=utf-8',
    });
  }

  @Read('errors', {
    summary: 'Every error code: cause and fix',
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
