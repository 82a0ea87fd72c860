import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { applyFixes } from '../../check/fixes.ts';
import { applyRename, planRename } from '../../check/rename.ts';
import {
  FIX_PATH,
  LIVE_EVENTS,
  LIVE_SCRIPT,
  OPEN_PATH,
  type LiveMessage,
  type LiveState,
} from '../../client/overlay-names.ts';
import type { Diagnostic, PageMove } from '../../diagnostics/diagnostic.ts';
import { hasColor, printDiagnostics } from '../../diagnostics/print.ts';
import { browserScript } from '../../output/browser-bundles.ts';
import { findInside, readIfReadable } from '../../utils/files.ts';
import { decodePath } from '../../utils/url.ts';
import type { DevSite } from '../dev-site.ts';
import {
  isFromForeignPage,
  isFromOwnPage,
  isLocal,
  isRead,
  REFUSALS,
  refuse,
  withoutBase,
} from '../requests.ts';
import { createFailedSamples } from './failed-samples.ts';
import { describeFailure, describeState } from './live-pages.ts';
import { createKnownProblems, problemId, type KnownProblems } from './overlay/known-problems.ts';
import { sendText, typeOf } from './send.ts';

const NO_EDITOR =
  'No editor found. Start your editor, or set its command: TRELLIS_EDITOR=code trellis dev';

/** Time in milliseconds within which an invalid command fails. */
const START_TIMEOUT_MS = 1000;

/** Reason why an action is rejected: status and message. */
class ActionError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const ACTIONS: Record<string, Action> = {
  [OPEN_PATH]: openProblem,
  [FIX_PATH]: fixProblem,
};

/** Script of the overlay for browsers. */
const OVERLAY_SCRIPT = fileURLToPath(new URL('../../client/overlay.ts', import.meta.url));

/** Larger changes are likely not edits, but for example a checkout. */
const MAX_PAGES = 10;

/** API of the overlay for pages in development. */
export interface OverlayApi {
  /** Responds to requests of the overlay: its script, the event stream, and actions on problems. */
  respond(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
  /** Current state of the page at a path without base. */
  describe(path: string): LiveState;
  /** Reports the problems of a page that is open. */
  recordShown(id: string): void;
}

/** Creates the API of a site for its open pages and the terminal. */
export function createOverlayApi(dev: DevSite): OverlayApi {
  const known = createKnownProblems(dev);
  const reporter = createReporter(dev, known);
  const channel = openChannel((isThere) => dev.setPolling(isThere));
  const failed = createFailedSamples(dev, () => channel.broadcast());
  dev.onChange(() => channel.broadcast());

  const edited: EditedProject = {
    root: dev.site.project.root,
    async problems() {
      await dev.refresh();
      return known.all();
    },
    follow(move) {
      const plan = planRename(dev, dev.site, move);
      if ('problem' in plan) return plan.problem;
      applyRename(dev.site.project, plan);
      return undefined;
    },
  };

  const describe = (path: string): LiveState => {
    try {
      return describeState(dev, known, path, failed);
    } catch (error) {
      return describeFailure(dev, known, error);
    }
  };

  return {
    async respond(request, response, path) {
      if (await handleEdit(request, response, path, edited)) return true;
      if (!isRead(request)) return false;
      if (path === LIVE_EVENTS) {
        sendEvents(request, response, { dev, channel, describe });
        return true;
      }
      if (path !== LIVE_SCRIPT) return false;
      return sendText(request, response, {
        text: await browserScript(OVERLAY_SCRIPT),
        type: typeOf(LIVE_SCRIPT),
      });
    },
    describe,
    recordShown(id) {
      failed.run(id);
      // Other open pages show the problems, too.
      if (reporter.page(id)) channel.broadcast();
    },
  };
}

/** Sends the state of the page in the query, now and after each change. */
function sendEvents(
  request: IncomingMessage,
  response: ServerResponse,
  { dev, channel, describe }: Pick<OverlayApi, 'describe'> & { dev: DevSite; channel: LiveChannel },
): void {
  // Images and frames of other sites send no origin over plain HTTP, and accept no events.
  const isEventSource = request.headers.accept === 'text/event-stream';
  if (!isEventSource || isFromForeignPage(request)) return refuse(response, REFUSALS.foreignPage);
  const page = new URL(request.url ?? '/', 'http://localhost').searchParams.get('page') ?? '/';
  const path = withoutBase(decodePath(page), dev.site.options.base) ?? '/';
  const canEdit = isLocal(request);
  channel.join(request, response, () => ({
    ...describe(path),
    isHeldBack: dev.blocking.length > 0,
    canEdit,
  }));
}

/** Connections of open pages for change events (HTML, server-sent events). */
interface LiveChannel {
  /** Adds a connection; `describe` is called immediately and after every change. */
  join(request: IncomingMessage, response: ServerResponse, describe: () => LiveMessage): void;
  /** Sends changes to each page that is affected. */
  broadcast(): void;
}

/** `onAudience` is called when the first page connects and when the last one disconnects. */
function openChannel(onAudience: (isThere: boolean) => void): LiveChannel {
  const listeners = new Map<ServerResponse, () => void>();
  return {
    join(request, response, describe) {
      let lastMessage = '';
      // The connection can be idle for hours.
      request.socket.setTimeout(0);
      const send = () => {
        const message = JSON.stringify(describe());
        if (message !== lastMessage) response.write(`data: ${message}\n\n`);
        lastMessage = message;
      };
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      if (listeners.size === 0) onAudience(true);
      listeners.set(response, send);
      request.on('close', () => {
        listeners.delete(response);
        if (listeners.size === 0) onAudience(false);
      });
      send();
    },
    broadcast: () => listeners.forEach((send) => send()),
  };
}

/** Prints problems in the terminal, each once until it is resolved. */
interface ProblemReporter {
  /** Prints problems of docs.json, the navigation, and front matter. */
  site(): void;
  /** Prints the problems of a page; returns whether there were any. */
  page(id: string): boolean;
}

/** Reports pages that change from now on; other pages when they are requested. */
function createReporter(dev: DevSite, known: KnownProblems): ProblemReporter {
  const { root } = dev.site.project;
  const reported = new Map<string, ReportedProblems>([['', byKey(dev.site.diagnostics)]]);
  const report = (subject: string, problems: readonly Diagnostic[]): boolean => {
    const before = reported.get(subject) ?? byKey([]);
    const now = byKey(problems);
    reported.set(subject, now);
    const news = problems.filter((problem) => !before.has(keyOf(problem)));
    const readText = (file: string) => readIfReadable(join(root, file));
    const text = printDiagnostics(news, { readText, color: hasColor(process.stderr) });
    const fixed = listFixed(before, now);
    if (text) console.error(text);
    for (const file of fixed) console.error(`Fixed: ${file}`);
    return news.length > 0 || fixed.length > 0;
  };
  const reporter: ProblemReporter = {
    site() {
      const problems = known.ofSite();
      // Errors in docs.json hide the problems of other files, which are not fixed.
      const files = new Set(dev.blocking.map(({ file }) => file));
      const before = dev.blocking.length > 0 ? [...(reported.get('')?.values() ?? [])] : [];
      report('', [...problems, ...before.filter(({ file }) => !files.has(file))]);
    },
    page(id) {
      const page = dev.site.pages.get(id);
      return page !== undefined && report(page.file, known.ofPage(id));
    },
  };
  dev.onChange((files) => {
    reporter.site();
    const changed = [...dev.site.pages.values()].filter(({ file }) => files.includes(file));
    if (changed.length <= MAX_PAGES) for (const { id } of changed) reporter.page(id);
  });
  return reporter;
}

/** Problems that were printed, by key. */
type ReportedProblems = Map<string, Diagnostic>;

function byKey(problems: readonly Diagnostic[]): ReportedProblems {
  return new Map(problems.map((problem) => [keyOf(problem), problem]));
}

/** Files that had errors or warnings, and have none now. */
function listFixed(before: ReportedProblems, now: ReportedProblems): string[] {
  const [were, are] = [before, now].map((problems) => {
    const serious = [...problems.values()].filter(({ severity }) => severity !== 'info');
    return new Set(serious.flatMap(({ file }) => file ?? []));
  });
  return [...(were ?? [])].filter((file) => !are?.has(file));
}

function keyOf({ file, line, code, message }: Diagnostic): string {
  return `${file}:${line} ${code} ${message}`;
}

/**
 * Opens a file in the author's editor: TRELLIS_EDITOR, a known editor that runs, VISUAL, or EDITOR. Returns the error
 * if it fails.
 */
async function openEditor(file: string, line: number, column: number): Promise<string | undefined> {
  const { default: launchEditor } = await import('launch-editor');
  const failed = new Promise<string>((fail) =>
    launchEditor(`${file}:${line}:${column}`, process.env['TRELLIS_EDITOR'], (_file, message) =>
      fail(message ? `Cannot start the editor: ${message}` : NO_EDITOR),
    ),
  );
  return Promise.race([failed, wait(START_TIMEOUT_MS, undefined, { ref: false })]);
}

/** A project whose problems can be opened and fixed. */
interface EditedProject {
  root: string;
  /** Current problems. */
  problems(): Promise<readonly Diagnostic[]>;
  /** Updates all references to a moved page; returns the reason if that fails. */
  follow(move: PageMove): string | undefined;
}

type Action = (problem: Diagnostic, project: EditedProject) => Promise<void> | void;

/**
 * Performs an action on a problem. Requests contain only the id of the problem, so that an attacker can choose
 * neither a file nor a text.
 */
async function handleEdit(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  project: EditedProject,
): Promise<boolean> {
  const act = ACTIONS[path];
  if (!act) return false;
  try {
    if (!isFromOwnPage(request))
      throw new ActionError(403, 'Only pages of this server can send this request.');
    const id = request.headers['trellis-problem'];
    const problem = (await project.problems()).find((one) => problemId(one) === id);
    if (!problem)
      throw new ActionError(409, 'The file has changed, and no longer has this problem.');
    await act(problem, project);
    response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    response.writeHead(error.status, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
    });
    response.end(error.message);
  }
  return true;
}

async function openProblem(
  { file, line = 1, column = 1 }: Diagnostic,
  { root }: EditedProject,
): Promise<void> {
  const path = file && findInside(root, file);
  if (!path) throw new ActionError(409, 'This problem has no file in the project.');
  const failure = await openEditor(path, line, column);
  if (failure) throw new ActionError(409, failure);
}

function fixProblem(problem: Diagnostic, { root, follow }: EditedProject): void {
  if (problem.move) {
    const failure = follow(problem.move);
    if (failure) throw new ActionError(409, failure);
    return;
  }
  const fixes = applyFixes([problem], { root, isDryRun: false });
  if (fixes.length === 0) throw new ActionError(409, 'Cannot apply the fix.');
}
