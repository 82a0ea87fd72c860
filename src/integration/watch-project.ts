import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { ErrorPayload, ViteDevServer } from 'vite';
import { codeFrame } from '../diagnostics/code-frame.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hasColor, printDiagnostics } from '../diagnostics/print.ts';
import { reportPage } from '../site/diagnose.ts';
import { loadSite } from '../site/load-site.ts';
import { refreshPages } from '../site/refresh-pages.ts';
import type { Site } from '../site/site.ts';
import { findSite, setSite } from './site-handle.ts';

/** Editors write a file in several steps; what follows within this time is one change. Milliseconds. */
const PAUSE = 20;

/**
 * Follows the files of the project: a changed page is read again, anything else loads the site anew,
 * and open browsers reload. While docs.json is broken the last good site stays, with the error over it.
 */
export function watchProject(server: ViteDevServer): void {
  const site = findSite();
  if (!site) return;
  const { root, cacheDir } = site.project;
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let problem: ErrorPayload | undefined;

  const update = async () => {
    const files = [...changed];
    changed.clear();
    const current = findSite();
    if (!current) return;
    const { diagnostics, blocking } = await updateSite(current, files);
    report(diagnostics, root);
    problem = blocking && overlay(blocking, root);
    server.ws.send(problem ?? { type: 'full-reload' });
  };

  server.watcher.add(root);
  server.watcher.on('all', (event, path) => {
    const isOwn = path.startsWith(cacheDir + sep) || path.includes(`${sep}node_modules${sep}`);
    const isInside = path.startsWith(root + sep);
    if (isOwn || !isInside || path.startsWith(`${site.options.outDir}${sep}`)) return;
    if (event === 'addDir' || event === 'unlinkDir') return;
    changed.add(relative(root, path).split(sep).join('/'));
    clearTimeout(timer);
    timer = setTimeout(() => void update(), PAUSE);
  });
  server.ws.on('connection', () => problem && server.ws.send(problem));
}

interface Update {
  diagnostics: Diagnostic[];
  /** The problem that hides what the author just wrote, if there is one. */
  blocking?: Diagnostic | undefined;
}

async function updateSite(site: Site, files: string[]): Promise<Update> {
  const pages = refreshPages(site, files);
  if (pages) {
    const diagnostics = pages.flatMap((page) => reportPage(site, page).diagnostics);
    return {
      diagnostics,
      blocking: diagnostics.find(({ code }) =>
        /^(?:mdx-syntax|page-error|component-error)$/.test(code),
      ),
    };
  }
  const { site: next, diagnostics } = await loadSite(site.project, site.options);
  const blocking = diagnostics.find(({ severity }) => severity === 'error');
  if (next && !blocking) setSite(next);
  return { diagnostics, blocking };
}

function report(diagnostics: Diagnostic[], root: string): void {
  const readText = (file: string) => readProjectText(root, file);
  const text = printDiagnostics(diagnostics, { readText, color: hasColor(process.stderr) });
  if (text) console.error(text);
}

function overlay(
  { message, hint, file, line, column, length }: Diagnostic,
  root: string,
): ErrorPayload {
  const text = file && line ? readProjectText(root, file)?.split('\n')[line - 1] : undefined;
  const frame =
    text === undefined
      ? ''
      : codeFrame(text, { line: line ?? 1, column: column ?? 1, length: length ?? 1 });
  return {
    type: 'error',
    err: {
      message: hint ? `${message}\n${hint}` : message,
      stack: '',
      frame,
      plugin: 'trellis',
      ...(file && { id: file, loc: { file, line: line ?? 1, column: column ?? 1 } }),
    },
  };
}

function readProjectText(root: string, file: string): string | undefined {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return undefined;
  }
}
