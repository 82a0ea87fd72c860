import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { DocsConfig, LoadedConfig } from '../../config/model/types.ts';
import type { ProjectFiles } from '../../content/find-files.ts';
import type { Project } from '../../content/project.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { CONFIG_NAMES } from '../../extensions/find-config.ts';
import { decode } from '../../text/html.ts';

/** Reports the files of a project that would run in Node, and do not with `--no-code`. */
export function reportCodeFiles({ root }: Project): Diagnostic[] {
  const isConfig = (name: string) =>
    (CONFIG_NAMES as readonly string[]).includes(name) || /^astro\.config\.\w+$/.test(name);
  const names = existsSync(root) ? readdirSync(root).filter(isConfig) : [];
  return names.toSorted().map((name) =>
    notRun({
      message: `${name} is code, which --no-code does not run`,
      hint: 'The site is built without it',
      file: name,
      line: 1,
    }),
  );
}

/** Directives of a security policy that allow code. */
const OF_CODE = /^(?:default-src|script-src.*|worker-src|object-src|base-uri|trusted-types)$/;

/**
 * Settings for a site whose pages are data: no services, whose scripts the project chooses, and the policy of every page allows
 * no other scripts than those of Trellis. `problems` gets what is left out.
 */
export function withoutCodeSettings(
  config: DocsConfig,
  { file, locate }: { file: string; locate?: LoadedConfig['locate'] },
  problems: Diagnostic[],
): DocsConfig {
  const { analytics, integrations, security } = config;
  const report = (path: string[], what: string) =>
    problems.push(
      notRun({
        message: `${what}, which --no-code does not allow`,
        hint: 'The site is built without it',
        file,
        ...locate?.(path),
      }),
    );
  for (const name of Object.keys(analytics))
    report(['analytics', name], `analytics.${name} loads a script`);
  for (const name of Object.keys(integrations))
    report(['integrations', name], `integrations.${name} loads a script`);
  const sources = Object.entries(security.sources);
  for (const [name] of sources.filter(([directive]) => OF_CODE.test(directive)))
    report(['security', 'sources', name], `security.sources.${name} allows code`);
  if (!security.policy) report(['security', 'policy'], 'security.policy allows code');
  return {
    ...config,
    analytics: {},
    integrations: {},
    security: {
      ...security,
      policy: true,
      sources: Object.fromEntries(sources.filter(([directive]) => !OF_CODE.test(directive))),
    },
  };
}

/** Files that browsers run, or show as documents with scripts. */
const CODE = /\.(?:[cm]?js|wasm|[sx]?html?|xht|mht(?:ml)?|xslt?|swf)$/i;
/** Documents in which scripts can stand. */
const MARKUP = /\.(?:svg|xml|rss|atom|rdf|mathml?)$/i;
const ACTIVE =
  /<\s*(?:[\w-]+:)?(?:script|foreignobject|iframe|embed|object|handler|set|animate\w*)\b|\son\w+\s*=|(?:java|vb)script:|<!entity|<\?xml-stylesheet|xmlns\s*(?::\w+)?\s*=\s*["']http:\/\/www\.w3\.org\/1999\/xhtml/i;

/** Takes the files out of those to publish that are code for browsers, and reports them. */
export function leaveOutCode({ root }: Project, { assets }: ProjectFiles): Diagnostic[] {
  const found = [...assets].filter(([path, file]) => CODE.test(path) || isActive(path, file));
  return found.map(([path, file]) => {
    assets.delete(path);
    const name = relative(root, file).split(sep).join('/');
    return notRun({
      message: `${name} is code, which --no-code does not publish`,
      hint: 'It is left out',
      file: name,
      line: 1,
    });
  });
}

function isActive(path: string, file: string): boolean {
  if (!MARKUP.test(path)) return false;
  const bytes = readFileSync(file);
  // A text in another encoding could hide what is looked for.
  if (bytes.includes(0)) return true;
  const text = bytes.toString('utf8');
  return ACTIVE.test(text) || ACTIVE.test(decode(text));
}

function notRun(problem: Omit<Parameters<typeof createDiagnostic>[0], 'code'>): Diagnostic {
  return createDiagnostic({ code: 'code-not-run', ...problem });
}
