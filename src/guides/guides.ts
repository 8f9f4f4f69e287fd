import type { FastifyInstance, FastifyReply } from 'fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../config.js';
import { JSON_TYPE } from '../http/answer.js';
import type { OpenApi } from '../http/document/cut.js';
import { pageNotFound } from '../http/errors.js';
import { madeOnce } from '../http/made-once.js';
import { POLICY, sendPage } from '../http/page.js';
import { FILES } from './catalogue.js';
import { llmsFullText, llmsText } from './llms.js';
import { guidePage, guidesPage } from './page.js';
import { searchIndex } from './search-index.js';
import { agentSkillsIndex, readSkill, skillsIndex } from './skill.js';
import { readGuides, type GuideText, type Installation } from './texts.js';

const MARKDOWN = 'text/markdown; charset=utf-8';
const PLAIN = 'text/plain; charset=utf-8';
/** An ETag goes with answers that may be kept. */
const KEPT = 'public, max-age=300';

/** The documents of the repository, served as pages and as Markdown with this installation's address, key and plans. */
export function addGuides(fastify: FastifyInstance, { plans, demoKey }: Omit<Installation, 'urls'>): void {
  const installation = { plans, demoKey, urls: fastify.urls };
  const guides = readGuides(installation);
  addPages(fastify, guides);
  addForAgents(fastify, guides, installation);
  for (const [name, file] of Object.entries(FILES)) {
    const bytes = readFileSync(join(ROOT, file));
    fastify.get(`/docs/files/${name}`, (_request, reply) => send(reply, bytes, PLAIN));
  }
}

function addPages(fastify: FastifyInstance, guides: readonly GuideText[]): void {
  const { publicUrl } = fastify.urls;
  const entrance = Buffer.from(guidesPage(guides));
  fastify.get('/docs', (_request, reply) => sendPage(reply, entrance, POLICY, KEPT));
  for (const guide of guides)
    addGuide(
      fastify,
      guide,
      madeOnce(() => guidePage(guide, guides, publicUrl)),
    );
  const index = madeOnce(() => JSON.stringify(searchIndex(guides, readDocument(), publicUrl)));
  fastify.get('/docs/search.json', (_request, reply) => send(reply, index(), JSON_TYPE));
  fastify.get<{ Params: { name: string } }>('/docs/guides/:name', (request) => {
    throw pageNotFound('guide', request.params.name, '/docs');
  });
}

function addGuide(fastify: FastifyInstance, { name, markdown }: GuideText, page: () => Buffer): void {
  const text = Buffer.from(markdown);
  fastify.get(`/docs/guides/${name}`, (_request, reply) => sendPage(reply, page(), POLICY, KEPT));
  fastify.get(`/docs/guides/${name}.md`, (_request, reply) => send(reply, text, MARKDOWN));
}

function addForAgents(fastify: FastifyInstance, guides: readonly GuideText[], installation: Installation): void {
  const overview = madeOnce(() => llmsText(guides, readDocument(), installation));
  const whole = madeOnce(() => llmsFullText(guides, installation));
  fastify.get('/llms.txt', (_request, reply) => send(reply, overview(), PLAIN));
  fastify.get('/llms-full.txt', (_request, reply) => send(reply, whole(), PLAIN));
  const skill = readSkill(installation);
  const text = Buffer.from(skill.text);
  for (const [folder, index] of [
    ['skills', skillsIndex(skill)],
    ['agent-skills', agentSkillsIndex(skill)],
  ] as const) {
    fastify.get(`/.well-known/${folder}/index.json`, (_request, reply) =>
      send(reply, JSON.stringify(index), JSON_TYPE),
    );
    fastify.get(`/.well-known/${folder}/${skill.name}/SKILL.md`, (_request, reply) => send(reply, text, MARKDOWN));
  }
}

const readDocument = () => JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as OpenApi;

const send = (reply: FastifyReply, bytes: Buffer | string, type: string) =>
  reply.headers({ 'content-type': type, 'cache-control': KEPT }).send(bytes);
