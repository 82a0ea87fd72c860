import { loadLayouts } from '../../output/pages.ts';
import { loadSite } from '../../site/load.ts';
import type { Args } from '../args/args.ts';
import { Clock, openAccount } from '../build/account.ts';
import { openJob, type BuildJob } from '../build/job.ts';
import { checkOwnership } from '../build/publish.ts';
import { runInTurn } from '../build/run-in-turn.ts';
import { tryToWrite } from '../build/write-site.ts';
import { handledLater } from '../../utils/errors.ts';

/** Writes the site; 0 when it is published, 1 when errors kept it back or pages failed. */
export function build(args: Args): Promise<number> {
  return runInTurn(openJob(args), run);
}

async function run(job: BuildJob): Promise<number> {
  checkOwnership(job.outDir);
  const clock = new Clock();
  const loaded = await loadSite(job.project, job.options);
  clock.mark('load');
  // Made ready while pages are rendered.
  const layouts = loadLayouts(job.options.base);
  handledLater(layouts);
  const account = openAccount(job, loaded, clock);
  const found = account.tell();
  clock.mark('render');
  const isWritten =
    loaded.site !== undefined &&
    account.allows(found) &&
    (await tryToWrite(loaded.site, layouts, job));
  clock.mark('write');
  return account.close(account.tell(), isWritten);
}
