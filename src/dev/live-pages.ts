import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeFrame } from '../diagnostics/code-frame.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { splitLines } from '../diagnostics/position.ts';
import { digest } from '../text/digest.ts';
import { reportPage } from '../site/page/page-report.ts';
import { buildNotFound, buildPage } from '../site/page/page-data.ts';
import { findPageIdAt } from '../site/facts/page-ids.ts';
import type { PageData } from '../site/model/page-data.ts';
import type { DevSite } from './dev-site.ts';
import { LIVE_SCRIPT, type LiveMessage, type ShownProblem } from './live-names.ts';

/** Id of the page at a path without base, under each of the names that servers of built sites know it by. */
export function findDevPage({ site }: DevSite, path: string): string | undefined {
  const plain = path.replace(/(?:\/?index)?\.html$/, '').replace(/\/$/, '');
  const id = findPageIdAt(site, path.replace(/\/$/, '')) ?? findPageIdAt(site, plain);
  return id !== undefined && site.pages.get(id)?.frontMatter.url ? undefined : id;
}

/** A page, or the one for unknown addresses, that shows itself again when it changes. */
export function withLiveScript(dev: DevSite, page: PageData): PageData {
  const attributes = {
    type: 'module',
    src: dev.site.options.base + LIVE_SCRIPT,
    'data-state': stateOf(dev, page),
  };
  return { ...page, head: [...page.head, { tag: 'script', attributes }] };
}

/** The last state of a page, and what is wrong with it and with docs.json. */
export function describeState(dev: DevSite, id: string | undefined): LiveMessage {
  const { site } = dev;
  const page = id === undefined ? undefined : site.pages.get(id);
  const state = stateOf(dev, page ? buildPage(site, page.id) : buildNotFound(site));
  const found = [...dev.blocking, ...(page ? reportPage(site, page).diagnostics : [])];
  const problems = found.map((problem) => toShown(problem, site.project.root));
  return { state, isHeldBack: dev.blocking.length > 0, problems };
}

/** The same for an address whose page could not be made at all. */
export function describeFailure(error: unknown): LiveMessage {
  const message = error instanceof Error ? error.message : String(error);
  const problem = { isGrave: true, message, place: '', frame: '' };
  return { state: digest(message), isHeldBack: false, problems: [problem] };
}

function stateOf({ assetChanges }: DevSite, page: PageData): string {
  return `${assetChanges}.${digest(JSON.stringify(page))}`;
}

/** Kinds of problems after which a part of a page is not what its author meant. */
const HIDING = /^(?:mdx-syntax|page-error|component-error)$/;

function toShown(problem: Diagnostic, root: string): ShownProblem {
  const { severity, code, message, hint, file, line, column = 1, length = 1 } = problem;
  const text = file && line ? splitLines(readText(join(root, file)))[line - 1] : undefined;
  return {
    isGrave: severity === 'error' || HIDING.test(code),
    message,
    hint,
    place: [file, line, line && column].filter(Boolean).join(':'),
    frame: text === undefined ? '' : codeFrame(text, { line: line ?? 1, column, length }),
  };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
