import type { IncomingMessage, ServerResponse } from 'node:http';
import { applyFixes } from '../../check/fix/apply-fixes.ts';
import type { Diagnostic, PageMove } from '../../diagnostics/diagnostic.ts';
import { findInside } from '../../config/read/find-inside.ts';
import { FIX_PLACE, OPEN_PLACE } from '../live-names.ts';
import { isFromOwnPage } from './is-from-own-page.ts';
import { openEditor } from './open-editor.ts';
import { idOf } from './shown-problems.ts';

/** A project whose problems pages may have opened and mended. */
export interface EditedProject {
  root: string;
  /** The problems as the files are at this moment. */
  problems(): Promise<readonly Diagnostic[]>;
  /** Has all that names a page follow it; says why not where it cannot. */
  follow(move: PageMove): string | undefined;
}

/** Why nothing was done: a status and a sentence for the author. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

type Action = (problem: Diagnostic, project: EditedProject) => Promise<void> | void;

const ACTIONS: Record<string, Action> = {
  [OPEN_PLACE]: openPlace,
  [FIX_PLACE]: fixPlace,
};

/**
 * Does what a page asks for about a problem. It names the problem and nothing else: whoever should get to ask, despite
 * all, chooses neither a file nor a text.
 */
export async function answerEdits(
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
    const problem = (await project.problems()).find((one) => idOf(one) === id);
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

async function openPlace(
  { file, line = 1, column = 1 }: Diagnostic,
  { root }: EditedProject,
): Promise<void> {
  const path = file && findInside(root, file);
  if (!path) throw new Refusal(409, 'This is in no file of the project.');
  const failure = await openEditor(path, line, column);
  if (failure) throw new Refusal(409, failure);
}

function fixPlace(problem: Diagnostic, { root, follow }: EditedProject): void {
  if (problem.move) {
    const failure = follow(problem.move);
    if (failure) throw new Refusal(409, failure);
    return;
  }
  const fixes = applyFixes([problem], { root, isDryRun: false });
  if (fixes.length === 0) throw new Refusal(409, 'Nothing could be written there.');
}
