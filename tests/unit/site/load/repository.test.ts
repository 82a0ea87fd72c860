import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { describeProject } from '../../../../src/content/project.ts';
import {
  checkRepository,
  editHref,
  findRepository,
  issueHref,
  parseRepositoryUrl,
  readGit,
  repositoryName,
} from '../../../../src/site/load/repository.ts';
import { createFolder } from '../../_folder.ts';
import { createConfig } from '../_site.ts';

afterEach(() => vi.unstubAllEnvs());

describe('addresses of repositories', () => {
  test.each([
    ['https://github.com/a/b', 'https://github.com/a/b'],
    ['https://github.com/a/b.git', 'https://github.com/a/b'],
    ['https://github.com/a/b/tree/main/docs', 'https://github.com/a/b'],
    ['https://user:token@github.com/a/b.git', 'https://github.com/a/b'],
    ['git@github.com:a/b.git', 'https://github.com/a/b'],
    ['ssh://git@gitlab.com/a/b.git', 'https://gitlab.com/a/b'],
    ['https://github.com/a/b.js', 'https://github.com/a/b.js'],
    ['https://github.com/a', undefined],
    ['/local/path', undefined],
    ['', undefined],
  ])('%s', (address, url) => {
    expect(parseRepositoryUrl(address)).toBe(url);
  });

  test('only those of GitHub have stars', () => {
    expect(repositoryName('https://github.com/a/b.git')).toBe('a/b');
    expect(repositoryName('https://gitlab.com/a/b')).toBeUndefined();
    expect(repositoryName('https://github.com.evil.org/a/b')).toBeUndefined();
  });
});

describe('where the buttons lead', () => {
  const github = {
    url: 'https://github.com/a/b',
    branch: 'main',
    folder: 'docs',
    host: 'github',
  } as const;
  const gitlab = { ...github, url: 'https://gitlab.com/a/b', host: 'gitlab' } as const;

  test('to the source of the page', () => {
    expect(editHref(github, 'a b/c.mdx')).toBe('https://github.com/a/b/edit/main/docs/a%20b/c.mdx');
    expect(editHref({ ...github, folder: '' }, 'c.mdx')).toBe(
      'https://github.com/a/b/edit/main/c.mdx',
    );
    expect(editHref(gitlab, 'c.mdx')).toBe('https://gitlab.com/a/b/-/edit/main/docs/c.mdx');
  });

  test('to a new issue', () => {
    expect(issueHref(github, '/a&b')).toBe(
      'https://github.com/a/b/issues/new?title=Issue%20on%20docs&body=Path%3A%20%2Fa%26b',
    );
    expect(issueHref(gitlab, '/a')).toContain('/-/issues/new?issue[title]=');
  });
});

describe('the repository of a project', () => {
  const outside = () => describeProject(createFolder());
  const asking = { feedback: { suggestEdit: true } };

  test('is not looked for where no button needs it', () => {
    expect(findRepository(createConfig(), outside())).toBeUndefined();
    expect(checkRepository(createConfig(), undefined, 'docs.json')).toEqual([]);
  });

  test('is a warning where it is not known', () => {
    expect(checkRepository(createConfig(asking), undefined, 'docs.json')).toMatchObject([
      { code: 'no-repository', severity: 'warning', file: 'docs.json' },
    ]);
  });

  test('may be behind the button of the header or a social link', () => {
    const cta = { topbarCtaButton: { type: 'github', url: 'https://github.com/c/d' } };
    const socials = { footerSocials: { github: 'https://github.com/e/f' } };
    const find = (more: object) =>
      findRepository(createConfig({ ...asking, ...more }), outside())?.url;
    expect(find({ ...cta, ...socials })).toBe('https://github.com/c/d');
    expect(find(socials)).toBe('https://github.com/e/f');
  });

  test('is read from git, with branch and folder', () => {
    const root = createFolder({ 'docs/docs.json': '{}' });
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });
    git('init', '-q', '-b', 'trunk');
    git('remote', 'add', 'origin', 'git@github.com:a/b.git');
    git('-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-q', '--allow-empty', '-m', 'a');
    expect(readGit(`${root}/docs`, {})).toEqual({
      remote: 'git@github.com:a/b.git',
      branch: 'trunk',
      folder: 'docs',
    });
  });

  test('has its own branch and folder where docs.json names another one than the remote', () => {
    const root = createFolder({ 'docs/docs.json': '{}' });
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });
    git('init', '-q', '-b', 'fix-typo');
    git('remote', 'add', 'origin', 'git@github.com:a/b.git');
    git('-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-q', '--allow-empty', '-m', 'a');
    for (const name of [
      'GITHUB_REPOSITORY',
      'GITHUB_REF_NAME',
      'CI_PROJECT_URL',
      'CI_COMMIT_BRANCH',
    ])
      vi.stubEnv(name, undefined);
    const find = (more: object) =>
      findRepository(createConfig(more), describeProject(`${root}/docs`));
    const named = (repo: string) => find({ feedback: { suggestEdit: true, repo } });
    const local = { branch: 'fix-typo', folder: 'docs' };
    expect(named('https://github.com/A/b')).toMatchObject(local);
    expect(find(asking)).toMatchObject({ url: 'https://github.com/a/b', ...local });
    expect(named('https://github.com/c/d')).toMatchObject({ branch: 'main', folder: '' });
    const repo = { owner: 'c', repo: 'd', deployBranch: 'trunk', contentDirectory: '/site' };
    expect(find({ ...asking, repo })).toMatchObject({ branch: 'trunk', folder: 'site' });
  });

  test('is set by build services', () => {
    const root = createFolder();
    execFileSync('git', ['init', '-q'], { cwd: root });
    execFileSync(
      'git',
      ['-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-q', '--allow-empty', '-m', 'a'],
      { cwd: root },
    );
    expect(readGit(root, { GITHUB_REPOSITORY: 'a/b', GITHUB_REF_NAME: 'dev' })).toMatchObject({
      remote: 'https://github.com/a/b',
      branch: 'dev',
    });
    expect(readGit(root, { CI_PROJECT_URL: 'https://gitlab.com/a/b' })).toMatchObject({
      remote: 'https://gitlab.com/a/b',
    });
  });
});
