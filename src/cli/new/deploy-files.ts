import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRepositoryRoot, gitOutput } from '../../utils/git.ts';
import { relativePath } from '../../utils/files.ts';
import type { DeployTarget } from '../commands/new.ts';
import { listFiles, nodeVersion, writeNew } from './write-template.ts';

const DEPLOY = fileURLToPath(new URL('./deploy', import.meta.url));

/** Hosts that read their file only at the root of a repository. */
const AT_TOP: readonly DeployTarget[] = ['github', 'gitlab', 'netlify'];

/** A text in a template, and its replacement. */
type Replacement = readonly [text: string, replacement: string];

/** Result of `--deploy`, as absolute paths. */
interface DeployResult {
  added: string[];
  /** Existing files, which are unchanged. */
  kept: string[];
  /** Manual steps for those, in full sentences. */
  steps: string[];
}

/**
 * Writes the configuration files of a host to the paths where it reads them. Keeps existing files.
 */
export function writeDeployFiles(
  root: string,
  host: DeployTarget,
  repository: ProjectRepository,
): DeployResult {
  const result: DeployResult = { added: [], kept: [], steps: [] };
  const { top, folder } = repository;
  const add = (file: string, text: string) =>
    (writeNew(file, text) ? result.added : result.kept).push(file);
  for (const [path, template] of listFiles(join(DEPLOY, host))) {
    const isAtTop = folder !== '' && AT_TOP.includes(host);
    const isTaken = isAtTop && existsSync(join(top, path));
    const isMoved = isTaken && host !== 'github';
    const isPlain = path === '.dockerignore' || (host === 'netlify' && isMoved);
    const replacements = isPlain ? [] : REPLACE[host](repository, root);
    const text = replace(readFileSync(template, 'utf8'), replacements);
    add(join(isAtTop && !isMoved ? top : root, path), text);
    if (isMoved) result.steps.push(describeMove(host, folder, relative(top, join(root, path))));
  }
  if (writeNew(join(root, '.node-version'), nodeVersion()))
    result.added.push(join(root, '.node-version'));
  return result;
}

/** How to configure a host to read a file below the root, if its file at the root belongs to another project. */
function describeMove(host: DeployTarget, folder: string, path: string): string {
  if (host === 'netlify')
    return `Set the base directory of the site at Netlify to "${folder}", so that Netlify uses ${path}.`;
  return `Add these lines to the .gitlab-ci.yml of the repository:\n\n  include:\n    - local: ${quote(`/${path}`)}`;
}

/** Differences from the templates, which assume a project at the root of a repository with the branch main. */
const REPLACE: Record<
  DeployTarget,
  (repository: ProjectRepository, root: string) => Replacement[]
> = {
  github: ({ folder, branch }) => {
    const branches = branch === 'main' ? 'branches: [main]' : `branches: [${quote(branch)}]`;
    if (folder === '') return [['branches: [main]', branches]];
    const paths = `    paths: [${quote(`${folder}/**`)}, ".github/workflows/docs.yml"]`;
    return [
      [
        '    branches: [main]\n  pull_request:\n',
        `    ${branches}\n${paths}\n  pull_request:\n${paths}\n`,
      ],
      ['\njobs:\n', `\ndefaults:\n  run:\n    working-directory: ${quote(folder)}\n\njobs:\n`],
      [
        'node-version-file: .node-version',
        `node-version-file: ${quote(`${folder}/.node-version`)}`,
      ],
      ['path: dist', `path: ${quote(`${folder}/dist`)}`],
    ];
  },
  gitlab: ({ folder }) => {
    if (folder === '') return [];
    const changes = `\n      changes: [${quote(`${folder}/**/*`)}]`;
    const up = '../'.repeat(folder.split('/').length);
    return [
      ['before_script:\n', `before_script:\n    - ${quote(`cd ${quoteForShell(folder)}`)}\n`],
      ['"merge_request_event"', `"merge_request_event"${changes}`],
      ['== $CI_DEFAULT_BRANCH', `== $CI_DEFAULT_BRANCH${changes}`],
      ['paths: [dist]', `paths: [${quote(`${folder}/dist`)}]`],
      ['--out public', `--out ${up}public`],
    ];
  },
  netlify: ({ folder }) =>
    folder === '' ? [] : [['[build]\n', `[build]\n  base = ${quote(folder)}\n`]],
  cloudflare: () => [],
  vercel: () => [],
  docker: ({ folder }, root) => {
    const vendor: Replacement[] = existsSync(join(root, 'vendor'))
      ? [['COPY package*.json ./\n', 'COPY package*.json ./\nCOPY vendor vendor\n']]
      : [];
    const dates: Replacement[] =
      folder === ''
        ? []
        : [
            [
              '# Includes .git, which contains the dates of pages.',
              '# Does not include .git, which is outside this folder, so pages have no dates.',
            ],
          ];
    return [...vendor, ...dates];
  },
};

function replace(template: string, replacements: readonly Replacement[]): string {
  let text = template;
  for (const [from, to] of replacements) {
    if (!text.includes(from))
      throw new Error(`Text not found in the template: ${JSON.stringify(from)}.`);
    text = text.replaceAll(from, () => to);
  }
  return text;
}

/** A string literal in YAML, TOML, and JSON. */
function quote(text: string): string {
  return JSON.stringify(text);
}

export function quoteForShell(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Location of a project in its repository. */
export interface ProjectRepository {
  /** Root of the repository; the folder of the project outside of a repository. */
  top: string;
  /** Folder of the project below the root, with forward slashes; '' at the root. */
  folder: string;
  /** Branch to publish. */
  branch: string;
}

/**
 * Finds the repository that contains a project, and its default branch. A folder that the repository ignores is not
 * part of it.
 */
export function findRepository(root: string): ProjectRepository {
  const top = findRepositoryRoot(root);
  if (typeof top !== 'string') return { top: root, folder: '', branch: 'main' };
  const folder = relativePath(top, realpathSync(root));
  const isIgnored = folder !== '' && gitOutput(top, 'check-ignore', '-q', folder) !== undefined;
  if (isIgnored) return { top: root, folder: '', branch: 'main' };
  const branch =
    gitOutput(top, 'symbolic-ref', '--short', 'refs/remotes/origin/HEAD')?.replace('origin/', '') ??
    gitOutput(top, 'symbolic-ref', '--short', 'HEAD');
  return { top, folder, branch: branch ?? 'main' };
}
