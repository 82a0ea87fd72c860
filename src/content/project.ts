import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A folder with a docs.json, and the locations of its parts. All paths are absolute. */
export interface Project {
  /** Folder of docs.json or mint.json. */
  root: string;
  /** Page ids and snippet imports are relative to this folder. */
  pagesDir: string;
  /** Folders of static files, and the paths they are served at: '' or '/openapi'. */
  staticDirs: { dir: string; at: string }[];
  /** Cache and unfinished builds. */
  cacheDir: string;
  /** Whether the project has its own astro.config file. */
  isAstroProject: boolean;
  /** Whether the files are from a commit, so that Git's ignore rules do not apply. */
  isFromCommit?: boolean | undefined;
  /** Whether code of the project does not run (`--no-code`), because the project is untrusted. */
  isDataOnly?: boolean | undefined;
}

/**
 * Describes the project in `root`. Pages and static files are next to docs.json; in an Astro project they are in
 * `content/`, `public/`, and `openapi/`.
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

/** A project without links around it: Vite and Astro resolve them, and compare paths. */
export function withoutLinks({ root, cacheDir }: Project): Pick<Project, 'root' | 'cacheDir'> {
  return { root: realpathSync(root), cacheDir: realpathSync(cacheDir) };
}

/** Whether the environment enables `--no-code` with `TRELLIS_NO_CODE=1`. */
export function isCodeDisabled(env: NodeJS.ProcessEnv): boolean {
  return !/^(?:|0|false|no|off)$/i.test((env['TRELLIS_NO_CODE'] ?? '').trim());
}
