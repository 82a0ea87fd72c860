// The second day with a small project, by the real commands: built again, edited, previewed, with a file of its author's beside the site.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findDifferences, readTree } from '../support/read-tree.ts';
import { BIN } from '../support/run-node.ts';
import { changeProject, page, writeProject } from '../support/write-project.ts';
import { Terminal } from './_terminal.ts';

const trellis = `"${process.execPath}" "${BIN}"`;

const FILES = {
  'docs.json': { name: 'Fern', navigation: [{ group: 'All', pages: ['index', 'guides/soil'] }] },
  'index.mdx': page('Home', '<Note>Water it daily.</Note>\n\n```css\na { color: red }\n```'),
  'guides/soil.mdx': page('Soil', 'On the first day.'),
};

it('a project is built again and again, keeps the files of its author, and is previewed as it is on disk', async () => {
  const project = writeProject(FILES);
  const dist = join(project, 'dist');
  const terminal = new Terminal(project);
  const build = async () => {
    const result = await terminal.run(`${trellis} build --offline`);
    expect(result, result.stderr).toMatchObject({ exitCode: 0, stderr: '' });
  };

  await build();
  const first = readTree(dist);
  expect(Object.keys(first)).toEqual(expect.arrayContaining(['index.html', '404.html']));
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).toMatch(
    /language-css">(?:(?!<\/code>).)*<span class=(?!"line)/s,
  );
  changeProject(dist, { CNAME: 'docs.example' });
  await build();
  const { CNAME, ...second } = readTree(dist);
  expect(CNAME).toBeDefined();
  expect(findDifferences(second, first)).toEqual([]);

  changeProject(project, { 'guides/soil.mdx': page('Soil', 'On the second day.') });
  await build();
  expect(readFileSync(join(dist, 'CNAME'), 'utf8')).toBe('docs.example');
  const served = await terminal.serve(`${trellis} preview`);
  const soil = await served.get('/guides/soil');
  const missing = await served.get('/nothing');
  await served.stop();
  expect(soil.text).toBe(readFileSync(join(dist, 'guides/soil/index.html'), 'utf8'));
  expect(soil.text).toContain('On the second day.');
  expect(missing.status).toBe(404);
}, 300_000);
