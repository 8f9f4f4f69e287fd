import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../config.js';
import { ownText, type Installation } from './texts.js';

const FILE = 'docs/skill/SKILL.md';

/** What an agent needs to call the API well, in the form of https://agentskills.io. */
export interface Skill {
  name: string;
  description: string;
  text: string;
}

export function readSkill(installation: Installation): Skill {
  const text = ownText(readFileSync(join(ROOT, FILE), 'utf8'), FILE, installation);
  const member = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)![1]!;
  return { name: member('name'), description: member('description'), text };
}

/** The index of version 0.1 of the discovery draft, at `/.well-known/skills/index.json`. */
export function skillsIndex({ name, description }: Skill): object {
  return { skills: [{ name, description, files: ['SKILL.md'] }] };
}

/** The index of version 0.2, at `/.well-known/agent-skills/index.json`. */
export function agentSkillsIndex({ name, description, text }: Skill): object {
  const digest = `sha256:${hash('sha256', text)}`;
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [{ name, type: 'skill-md', description, url: `/.well-known/agent-skills/${name}/SKILL.md`, digest }],
  };
}
