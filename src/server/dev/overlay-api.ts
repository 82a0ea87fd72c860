import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { applyFixes } from '../../check/fixes.ts';
import { applyRename, planRename } from '../../check/rename.ts';
import {
  FIX_PLACE,
  LIVE_EVENTS,
  LIVE_SCRIPT,
  OPEN_PLACE,
  type LiveMessage,
  type LiveState,
} from '../../client/overlay-names.ts';
import type { Diagnostic, PageMove } from '../../diagnostics/diagnostic.ts';
import { hasColor, printDiagnostics } from '../../diagnostics/print.ts';
import { browserScript } from '../../utils/engine.ts';
import { findInside, readIfReadable } from '../../utils/files.ts';
import { decodePath } from '../../utils/url.ts';
import type { DevSite } from '../dev-site.ts';
import { isFromOwnPage, isLocal, isRead, withoutBase } from '../requests.ts';
import { describeFailure, describeState } from './live-pages.ts';
import { createKnownProblems, problemId, type KnownProblems } from './overlay/known-problems.ts';
import { sendText, typeOf } from './send.ts';

const NO_EDITOR =
  'No editor was found. Start yours, or name its command: TRELLIS_EDITOR=code trellis dev';

/** How long a command may take to show that it is none. */
const START_TIMEOUT_MS = 1000;

/** Why nothing was done: a status and a sentence for the author. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const ACTIONS: Record<string, Action> = {
  [OPEN_PLACE]: openProblem,
  [FIX_PLACE]: fixProblem,
};

const MAIN = fileURLToPath(new URL('../../client/overlay.ts', import.meta.url));

/** Changes of more pages than this are somebody else's work, such as a checkout. */
const MAX_PAGES = 10;

/** What pages under development are told, and what they ask for besides pages. */
interface OverlayApi {
  /** Answers the script of pages: its own text, its wait for news, and what the author wants done about a problem. */
  respond(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
  /** The last state of what is at a path without base. */
  describe(path: string): LiveState;
  /** Tells of the problems of a page that is shown. */
  recordShown(id: string): void;
}

/** Follows a site on behalf of its open pages and of the terminal. */
export function createOverlayApi(dev: DevSite): OverlayApi {
  const known = createKnownProblems(dev);
  const reporter = createReporter(dev, known);
  const channel = openChannel((isThere) => dev.setAudience(isThere));
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
      return describeState(dev, known, path);
    } catch (error) {
      return describeFailure(dev, known, error);
    }
  };

  function join(request: IncomingMessage, response: ServerResponse): true {
    const page = new URL(request.url ?? '/', 'http://localhost').searchParams.get('page') ?? '/';
    const path = withoutBase(decodePath(page), dev.site.options.base) ?? '/';
    const canEdit = isLocal(request);
    channel.join(request, response, () => ({
      ...describe(path),
      isHeldBack: dev.blocking.length > 0,
      canEdit,
    }));
    return true;
  }

  return {
    async respond(request, response, path) {
      if (await handleEdit(request, response, path, edited)) return true;
      if (!isRead(request)) return false;
      if (path === LIVE_EVENTS) return join(request, response);
      if (path !== LIVE_SCRIPT) return false;
      return sendText(request, response, { text: await liveScript(), type: typeOf(LIVE_SCRIPT) });
    },
    describe,
    recordShown(id) {
      // Other pages tell of it, too.
      if (reporter.page(id)) channel.broadcast();
    },
  };
}

/** Open pages, and the connections over which they are told of changes (HTML, server-sent events). */
interface LiveChannel {
  /** Keeps a request open; `describe` is asked at once and after every change. */
  join(request: IncomingMessage, response: ServerResponse, describe: () => LiveMessage): void;
  /** Tells each page what has changed for it, if anything has. */
  broadcast(): void;
}

/** `onAudience` is told when the first page comes and when the last one is gone. */
function openChannel(onAudience: (isThere: boolean) => void): LiveChannel {
  const listeners = new Map<ServerResponse, () => void>();
  return {
    join(request, response, describe) {
      let told = '';
      // Nothing is said while nothing changes, for hours.
      request.socket.setTimeout(0);
      const tell = () => {
        const message = JSON.stringify(describe());
        if (message !== told) response.write(`data: ${message}\n\n`);
        told = message;
      };
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      if (listeners.size === 0) onAudience(true);
      listeners.set(response, tell);
      request.on('close', () => {
        listeners.delete(response);
        if (listeners.size === 0) onAudience(false);
      });
      tell();
    },
    broadcast: () => listeners.forEach((tell) => tell()),
  };
}

/** Tells the author on the terminal what is wrong, each problem once until it has been away. */
interface ProblemReporter {
  /** The problems of docs.json, the navigation and front matter. */
  site(): void;
  /** The problems of a page; says whether there was anything to tell. */
  page(id: string): boolean;
}

/** Tells about pages that change from here on; others are told about when they are asked for. */
function createReporter(dev: DevSite, known: KnownProblems): ProblemReporter {
  const { root } = dev.site.project;
  const told = new Map<string, Set<string>>([['', new Set(dev.site.diagnostics.map(keyOf))]]);
  const tell = (subject: string, problems: readonly Diagnostic[]): boolean => {
    const before = told.get(subject);
    told.set(subject, new Set(problems.map(keyOf)));
    const news = problems.filter((problem) => !before?.has(keyOf(problem)));
    const readText = (file: string) => readIfReadable(join(root, file));
    const text = printDiagnostics(news, { readText, color: hasColor(process.stderr) });
    const isMended = subject !== '' && problems.length === 0 && Boolean(before?.size);
    if (text) console.error(text);
    else if (isMended) console.error(`${subject} is mended.`);
    return news.length > 0 || isMended;
  };
  const reporter: ProblemReporter = {
    site: () => void tell('', known.ofSite()),
    page(id) {
      const page = dev.site.pages.get(id);
      return page !== undefined && tell(page.file, known.ofPage(id));
    },
  };
  dev.onChange((files) => {
    reporter.site();
    const changed = [...dev.site.pages.values()].filter(({ file }) => files.includes(file));
    if (changed.length <= MAX_PAGES) for (const { id } of changed) reporter.page(id);
  });
  return reporter;
}

function keyOf({ file, line, code, message }: Diagnostic): string {
  return `${file}:${line} ${code} ${message}`;
}

/** The script of pages under development, for browsers. */
function liveScript(): Promise<string> {
  return browserScript(MAIN);
}

/**
 * Opens a file in the author's editor: the command in TRELLIS_EDITOR, else a known editor that runs, else VISUAL or EDITOR.
 * Gives what went wrong, if anything did.
 */
async function openEditor(file: string, line: number, column: number): Promise<string | undefined> {
  const { default: launchEditor } = await import('launch-editor');
  const failed = new Promise<string>((fail) =>
    launchEditor(`${file}:${line}:${column}`, process.env['TRELLIS_EDITOR'], (_file, message) =>
      fail(message ? `The editor did not start: ${message}` : NO_EDITOR),
    ),
  );
  return Promise.race([failed, wait(START_TIMEOUT_MS, undefined, { ref: false })]);
}

/** A project whose problems pages may have opened and mended. */
interface EditedProject {
  root: string;
  /** The problems as the files are at this moment. */
  problems(): Promise<readonly Diagnostic[]>;
  /** Has all that names a page follow it; says why not where it cannot. */
  follow(move: PageMove): string | undefined;
}

type Action = (problem: Diagnostic, project: EditedProject) => Promise<void> | void;

/**
 * Does what a page asks for about a problem. It names the problem and nothing else: whoever should get to ask, despite
 * all, chooses neither a file nor a text.
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
    if (!isFromOwnPage(request)) throw new Refusal(403, 'Only pages of this server may ask that.');
    const id = request.headers['trellis-problem'];
    const problem = (await project.problems()).find((one) => problemId(one) === id);
    if (!problem) throw new Refusal(409, 'The file has changed; this is not its problem any more.');
    await act(problem, project);
    response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
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
  if (!path) throw new Refusal(409, 'This is in no file of the project.');
  const failure = await openEditor(path, line, column);
  if (failure) throw new Refusal(409, failure);
}

function fixProblem(problem: Diagnostic, { root, follow }: EditedProject): void {
  if (problem.move) {
    const failure = follow(problem.move);
    if (failure) throw new Refusal(409, failure);
    return;
  }
  const fixes = applyFixes([problem], { root, isDryRun: false });
  if (fixes.length === 0) throw new Refusal(409, 'Nothing could be written there.');
}
