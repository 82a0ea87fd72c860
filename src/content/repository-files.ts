import { readInside } from '../config/read/find-inside.ts';

/** Files at the top of a repository that other programs read, by what they do with them; in the syntax of .gitignore. */
const FOR_PROGRAMS = [
  // packages
  'package.json', 'package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'yarn.lock', 'bun.lock',
  'bun.lockb', 'deno.json', 'deno.jsonc', 'deno.lock', 'lerna.json', 'nx.json', 'turbo.json', 'Gemfile', 'Gemfile.lock', 'Pipfile',
  'Pipfile.lock', 'poetry.lock', 'pyproject.toml', 'requirements*.txt', 'uv.lock', 'Cargo.toml', 'Cargo.lock', 'go.mod', 'go.sum',
  'composer.json', 'composer.lock', 'vendor/*.tgz',
  // compilers, checks and formatters
  'tsconfig*.json', 'jsconfig.json', '*.config.js', '*.config.cjs', '*.config.mjs', 'biome.json', 'biome.jsonc', 'cspell.json',
  'conftest.py', 'mkdocs.yml', 'renovate.json', 'tox.ini',
  // tasks and hosts
  'Dockerfile*', 'compose*.yaml', 'compose*.yml', 'docker-compose*.yaml', 'docker-compose*.yml', 'Jenkinsfile', 'Justfile', 'justfile',
  'Makefile', 'Procfile', 'Rakefile', 'Taskfile.yaml', 'Taskfile.yml', 'fly.toml', 'firebase.json', 'netlify.toml', 'vercel.json',
  'wrangler.json', 'wrangler.jsonc', 'wrangler.toml', 'translations.json',
]; // prettier-ignore

/** Likewise for people who work on it; as Markdown they are pages where the navigation lists them. */
const FOR_PEOPLE = [
  'AUTHORS', 'CITATION.cff', 'CODEOWNERS', 'CONTRIBUTORS', 'COPYING', 'LICENCE', 'LICENCE.txt', 'LICENSE', 'LICENSE-*', 'LICENSE.txt',
  'MAINTAINERS', 'NOTICE', 'NOTICE.txt', 'OWNERS', 'VERSION',
]; // prettier-ignore

/** Rules for files that lie beside pages because both lie in a repository, and that are no part of the site. */
export function repositoryRules(pagesRoot: string): string[] {
  return [...FOR_PROGRAMS, ...FOR_PEOPLE].map((name) => `/${name}`).concat(valeRules(pagesRoot));
}

/** The rules of style that Vale, which checks prose, keeps in a folder. */
function valeRules(pagesRoot: string): string[] {
  const [, folder] = /^[ \t]*StylesPath[ \t]*=[ \t]*([\w./-]+)/m.exec(readInside(pagesRoot, '.vale.ini') ?? '') ?? [];
  const path = folder?.replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, '');
  return path ? ['yml', 'txt', 'json'].map((ending) => `/${path}/**/*.${ending}`) : [];
}
