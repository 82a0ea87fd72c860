import { decodePath } from '../text/decode-path.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { carryOut } from '../rename/carry-out.ts';
import { planRename } from '../rename/plan-rename.ts';
import { isRead } from '../server/http/refusal.ts';
import { withoutBase } from '../server/http/request-target.ts';
import type { DevSite } from './dev-site.ts';
import { openChannel } from './live-channel.ts';
import { LIVE_EVENTS, LIVE_SCRIPT, type LiveState } from './live-names.ts';
import { describeFailure, describeState } from './live-pages.ts';
import { answerEdits, type EditedProject } from './overlay/answer-edits.ts';
import { isLocal } from './overlay/is-from-own-page.ts';
import { createKnownProblems } from './overlay/known-problems.ts';
import { liveScript } from './overlay/script.ts';
import { createReporter } from './report.ts';
import { sendText, typeOf } from './send.ts';

/** What pages under development are told, and what they ask for besides pages. */
export interface LiveAnswers {
  /** Answers the script of pages: its own text, its wait for news, and what the author wants done about a problem. */
  answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
  /** The last state of what is at a path without base. */
  describe(path: string): LiveState;
  /** Tells of the problems of a page that is shown. */
  noteShown(id: string): void;
}

/** Follows a site on behalf of its open pages and of the terminal. */
export function createLiveAnswers(dev: DevSite): LiveAnswers {
  const known = createKnownProblems(dev);
  const reporter = createReporter(dev, known);
  const channel = openChannel((isThere) => dev.setAudience(isThere));
  dev.onChange(() => channel.tellAll());

  const edited: EditedProject = {
    root: dev.site.project.root,
    async problems() {
      await dev.refresh();
      return known.all();
    },
    follow(move) {
      const plan = planRename(dev, dev.site, move);
      if ('problem' in plan) return plan.problem;
      carryOut(dev.site.project, plan);
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
    async answer(request, response, path) {
      if (await answerEdits(request, response, path, edited)) return true;
      if (!isRead(request)) return false;
      if (path === LIVE_EVENTS) return join(request, response);
      if (path !== LIVE_SCRIPT) return false;
      return sendText(request, response, { text: await liveScript(), type: typeOf(LIVE_SCRIPT) });
    },
    describe,
    noteShown(id) {
      // Other pages tell of it, too.
      if (reporter.page(id)) channel.tellAll();
    },
  };
}
