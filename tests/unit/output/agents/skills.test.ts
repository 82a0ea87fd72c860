import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listFilesOf, readOutput } from '../../../support/outputs.ts';
import { createSite } from '../../site/_site.ts';

const INDEX = '/.well-known/agent-skills/index.json';

const skill = (name: string, more = '') =>
  `---\nname: ${name}\ndescription: What ${name} does.\n${more}---\n\n# ${name}\n`;

const namesOf = async (site: Awaited<ReturnType<typeof createSite>>) =>
  (JSON.parse((await readOutput(site, INDEX)) ?? '') as { skills: { name: string }[] }).skills.map(
    ({ name }) => name,
  );

describe('skills for agents', () => {
  test('one is made of the pages where the author wrote none', async () => {
    const site = await createSite({}, { name: 'Plant Store', description: 'Sells plants' });
    const text = (await readOutput(site, '/skill.md')) ?? '';
    expect(text).toBe(`---
name: plant-store
description: "Sells plants. Use this skill to answer questions about Plant Store and to work with it."
---

# Plant Store

Sells plants

## Read the documentation

- /llms.txt lists all pages with their descriptions. Start here.
- To get a page as Markdown, add \`.md\` to its URL.
- /llms-full.txt contains the text of all pages.

## What it covers

### Start

- [Index](/index.md)
`);
    expect(JSON.parse((await readOutput(site, INDEX)) ?? '')).toEqual({
      $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
      skills: [
        {
          name: 'plant-store',
          type: 'skill-md',
          description:
            'Sells plants. Use this skill to answer questions about Plant Store and to work with it.',
          url: '/.well-known/agent-skills/plant-store/SKILL.md',
          digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
        },
      ],
    });
    expect(await readOutput(site, '/.well-known/agent-skills/plant-store/SKILL.md')).toBe(text);
  });

  test('of two with the same name, the list has the one that is at their address', async () => {
    const address = '.well-known/agent-skills/pruning/SKILL.md';
    const written = {
      'skills/cut/SKILL.md': skill('pruning'),
      'skill.md': skill('pruning', 'a: 1\n'),
    };
    for (const files of [written, { ...written, [address]: skill('pruning', 'b: 2\n') }]) {
      const site = await createSite(files);
      const { skills } = JSON.parse((await readOutput(site, INDEX)) ?? '') as {
        skills: { digest: string }[];
      };
      const served = (await listFilesOf(site)).find(({ path }) => path === `/${address}`);
      const content = await served?.render();
      const text = typeof content === 'object' ? readFileSync(content.file) : (content ?? '');
      const digest = createHash('sha256').update(text).digest('hex');
      expect(skills.map((one) => one.digest)).toEqual([`sha256:${digest}`]);
    }
  });

  test('the description of a generated one keeps the end of the sentence', async () => {
    const site = await createSite({}, { name: 'Fern', description: 'Ferns for everyone!' });
    expect(await readOutput(site, '/skill.md')).toContain('"Ferns for everyone! Use this skill');
  });

  test('one beside docs.json is served as it is, and is no page', async () => {
    const site = await createSite({ 'skill.md': skill('Grow Plants') });
    expect([...site.pages.keys()]).toEqual(['index']);
    expect(await readOutput(site, '/skill.md')).toBe(skill('Grow Plants'));
    expect(await namesOf(site)).toEqual(['grow-plants']);
  });

  test('one that the navigation names is a page', async () => {
    const site = await createSite(
      { 'skill.md': skill('Grow') },
      { navigation: [{ group: 'All', pages: ['skill'] }] },
    );
    expect([...site.pages.keys()]).toEqual(['index', 'skill']);
    expect(await namesOf(site)).toEqual(['docs']);
  });

  test('those in folders are listed, except what is kept for other readers', async () => {
    const files = {
      '.mintlify/skills/pots/SKILL.md': skill('pots'),
      '.mintlify/skills/prices/SKILL.md': skill('prices', 'groups: [staff]\n'),
      '.well-known/agent-skills/soil/SKILL.md': skill('soil'),
    };
    const site = await createSite(files);
    expect(await namesOf(site)).toEqual(['pots', 'soil']);
    const paths = (await listFilesOf(site)).map(({ path }) => path);
    expect(paths.filter((path) => path.includes('prices'))).toEqual([]);
    const staff = await createSite(files, {}, { groups: ['staff'] });
    expect(await namesOf(staff)).toEqual(['pots', 'prices', 'soil']);
  });
});
