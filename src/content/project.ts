import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A folder with a docs.json, and where its parts lie. All paths are absolute. */
export interface Project {
  /** The folder that holds docs.json or mint.json. */
  root: string;
  /** Page ids and snippet imports are relative to this folder. */
  pagesDir: string;
  /** Folders whose files are served as they are, and the path they are served below: '' or '/openapi'. */
  staticDirs: { dir: string; at: string }[];
  /** Trellis' own folder in the project: cache and unfinished builds. */
  cacheDir: string;
  /** True where the project's own astro.config file is used, so that Astro routes can stand beside the pages. */
  isAstroProject: boolean;
  /** True where the files are those of a commit, none of which Git ignores. */
  isFromCommit?: boolean | undefined;
  /** True where none of the project's code runs (`--no-code`): its pages and files are data. */
  isDataOnly?: boolean | undefined;
}

/**
 * Describes the project in `root`. Pages and static files lie beside docs.json; in an Astro project,
 * whose root is full of other things, they lie in `content/`, `public/` and `openapi/`.
 */
export function describeProject(
  root: string,
  { isDataOnly = false }: { isDataOnly?: boolean | undefined } = {},
): Project {
  const absolute = resolve(root);
  const hasAstroConfig =
    existsSync(absolute) &&
    readdirSync(absolute).some((name) => /^astro\.config\.(mjs|js|ts|mts)$/.test(name));
  const pagesDir = hasAstroConfig ? join(absolute, 'content') : absolute;
  return {
    root: absolute,
    pagesDir,
    staticDirs: [
      { dir: pagesDir, at: '' },
      ...(hasAstroConfig
        ? [
            { dir: join(absolute, 'public'), at: '' },
            { dir: join(absolute, 'openapi'), at: '/openapi' },
          ]
        : []),
    ],
    cacheDir: join(absolute, '.trellis'),
    isAstroProject: hasAstroConfig && !isDataOnly,
    ...(isDataOnly && { isDataOnly }),
  };
}

/** Whether the environment turns on `--no-code`, as `TRELLIS_NO_CODE=1` does. */
export function isCodeDisabled(env: NodeJS.ProcessEnv): boolean {
  return !/^(?:|0|false|no|off)$/i.test((env['TRELLIS_NO_CODE'] ?? '').trim());
}
