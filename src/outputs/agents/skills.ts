import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseFrontMatter } from '../../content/front-matter.ts';
import { isSkillFile } from '../../content/find-skills.ts';
import { splitPage } from '../../content/split-page.ts';
import { readersOf } from '../../site/load/leave-out-pages.ts';
import type { Site } from '../../site/model/site.ts';
import { mayRead } from '../../text/groups.ts';
import { slugOf } from '../../text/slug.ts';
import type { PlacedPage } from './scopes.ts';
import { renderSkill } from './render-skill.ts';

/** Folder of the skills of a site, by the discovery specification of agentskills.io. */
export const SKILLS_PATH = '/.well-known/agent-skills';

/** What an agent can do with the product (agentskills.io). */
export interface Skill {
  /** Words with hyphens between them, at most 64 characters. */
  name: string;
  description: string;
  /** The whole file. */
  text: string;
  /** It stands beside docs.json. */
  isMain: boolean;
}

const MAX_NAME = 64;
const MAX_DESCRIPTION = 1024;

/** The skills of a site: those of its author that its readers may have, else one that is made of its pages. */
export function listSkills(site: Site, pages: readonly PlacedPage[]): Skill[] {
  const own = [...listWritten(site), ...listServed(site)];
  return own.length > 0 ? own : [makeSkill(site, pages)];
}

/** The skill at `/skill.md`: the one beside docs.json, else the only one, else one that is made of the pages. */
export function mainSkill(
  site: Site,
  skills: readonly Skill[],
  pages: readonly PlacedPage[],
): Skill {
  const [only, ...others] = skills;
  const main = skills.find(({ isMain }) => isMain);
  return main ?? (only && others.length === 0 ? only : makeSkill(site, pages));
}

/** The list by which programs find skills, with the digest of each. */
export function renderSkillIndex({ options: { base } }: Site, skills: readonly Skill[]): string {
  const list = skills.map(({ name, description, text }) => ({
    name,
    type: 'skill-md',
    description: description.slice(0, MAX_DESCRIPTION),
    url: `${base}${SKILLS_PATH}/${name}/SKILL.md`,
    digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
  }));
  const $schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';
  return `${JSON.stringify({ $schema, skills: list }, null, 2)}\n`;
}

/** Those beside docs.json, where they are no page, and in their folder. */
function listWritten(site: Site): Skill[] {
  const { pagesDir } = site.project;
  const pageFiles = new Set(
    [...site.pages.values()].map(({ file }) => join(site.project.root, file)),
  );
  return site.files.skills
    .map((path) => ({ path, file: join(pagesDir, path) }))
    .filter(({ file }) => !pageFiles.has(file))
    .flatMap(({ path, file }) =>
      readSkill(site, file, { isMain: isSkillFile(path), folder: path.split('/').at(-2) }),
    );
}

/** Those that lie where they are served. */
function listServed(site: Site): Skill[] {
  return [...site.files.assets].flatMap(([path, file]) => {
    const [, folder] = /^\/\.well-known\/agent-skills\/([^/]+)\/SKILL\.md$/.exec(path) ?? [];
    return folder === undefined
      ? []
      : readSkill(site, file, { isMain: false, folder, name: folder });
  });
}

function readSkill(
  site: Site,
  file: string,
  { isMain, folder, name }: { isMain: boolean; folder?: string | undefined; name?: string },
): Skill[] {
  const text = readFileSync(file, 'utf8');
  const { frontMatter } = parseFrontMatter(splitPage(text), relative(site.project.root, file));
  if (!mayRead(frontMatter.groups, readersOf(site.options))) return [];
  const given = frontMatter.raw['name'];
  return [
    {
      name: name ?? toName(typeof given === 'string' ? given : (folder ?? site.config.name)),
      description: frontMatter.description ?? '',
      text,
      isMain,
    },
  ];
}

function makeSkill(site: Site, pages: readonly PlacedPage[]): Skill {
  const name = toName(site.config.name);
  const { description: about, name: product } = site.config;
  const description = `${about ? `${about.trim().replace(/[.]?$/, '.')} ` : ''}Use it for questions about ${product} and for work with it.`;
  return {
    name,
    description,
    text: renderSkill(site, pages, { name, description }),
    isMain: false,
  };
}

function toName(text: string): string {
  const plain = slugOf(text).replace(/[^a-z0-9-]+/g, '');
  return plain.slice(0, MAX_NAME).replace(/-$/, '') || 'docs';
}
