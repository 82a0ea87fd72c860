import { join } from 'node:path';
import { findInside } from '../config/read/find-inside.ts';
import { listIfExists } from '../engine/files.ts';

/** Folder of the skills of a project, each in a folder of its own. */
const SKILLS_FOLDER = '.mintlify/skills';

const SKILL_FILE = /^skill\.md$/i;

/** Whether a file beside docs.json tells agents what the product can do (agentskills.io); the navigation may make it a page. */
export function isSkillFile(path: string): boolean {
  return SKILL_FILE.test(path);
}

/** The skills that an author wrote, relative to the folder of pages: the one beside docs.json, then those in folders. */
export function findSkills(pagesDir: string): string[] {
  const own = listIfExists(pagesDir).filter(isSkillFile).slice(0, 1);
  const inFolders = listIfExists(join(pagesDir, SKILLS_FOLDER)).flatMap((name) => {
    const file = listIfExists(join(pagesDir, SKILLS_FOLDER, name)).find(isSkillFile);
    return file === undefined ? [] : [`${SKILLS_FOLDER}/${name}/${file}`];
  });
  return [...own, ...inFolders].filter((path) => findInside(pagesDir, path) !== undefined);
}
