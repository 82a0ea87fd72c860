import { formatSamples, testSamples, type SampleReport } from '../../check/samples.ts';
import type { FailedSample } from '../../client/overlay-names.ts';
import { digest } from '../../utils/files.ts';
import type { DevSite } from '../dev-site.ts';

/** Code samples of pages that fail, for projects with `testing.dev`. */
export interface FailedSamples {
  /** Those of a page that are known so far. */
  ofPage(id: string): readonly FailedSample[];
  /** Runs the samples of a page unless they ran since it changed. */
  run(id: string): void;
}

interface TestedPage {
  mark: string;
  failed: FailedSample[];
  /** The page and the snippets with its samples. */
  files: Set<string>;
  running: AbortController;
}

/** Runs the samples of pages that are shown, and again after each change; `onResult` is called when a page is done. */
export function createFailedSamples(dev: DevSite, onResult: () => void): FailedSamples {
  const tested = new Map<string, TestedPage>();
  let turn: Promise<void> = Promise.resolve();

  function run(id: string): void {
    const { config, project, pages } = dev.site;
    const page = pages.get(id);
    if (!config.testing.dev || project.isDataOnly || !page) return;
    const mark = digest(page.body, JSON.stringify(config.testing));
    const before = tested.get(id);
    if (before?.mark === mark) return;
    before?.running.abort();
    const { failed = [] } = before ?? {};
    const testedPage = {
      mark,
      failed,
      files: new Set([page.file]),
      running: new AbortController(),
    };
    tested.set(id, testedPage);
    // One page after the other: samples can be heavy.
    turn = turn
      .then(() => testPage(dev, id, testedPage))
      .then((isDone) => {
        if (isDone) onResult();
      })
      .catch((error: unknown) => console.error(error));
  }

  process.once('exit', () => {
    for (const { running } of tested.values()) running.abort();
  });
  dev.onChange((files) => {
    for (const [id, page] of tested) {
      if (files.some((file) => page.files.has(file))) page.mark = '';
      run(id);
    }
  });
  return {
    ofPage: (id) => (dev.site.config.testing.dev ? (tested.get(id)?.failed ?? []) : []),
    run,
  };
}

/** Runs the samples of a page, and keeps those that fail; false if the page was removed or changed meanwhile. */
async function testPage(dev: DevSite, id: string, own: TestedPage): Promise<boolean> {
  const { project, pages, config, renderCache } = dev.site;
  const page = pages.get(id);
  const { signal } = own.running;
  if (!page || signal.aborted) return false;
  const failed: FailedSample[] = [];
  const report = await testSamples({
    root: project.root,
    pages: [page],
    modules: renderCache.environment.modules,
    settings: config.testing,
    env: process.env,
    signal,
    onSample(code, { page: file, line, status, message }) {
      own.files.add(file);
      if (status === 'failed') failed.push({ code, location: `${file}:${line}`, message });
    },
  });
  if (signal.aborted) return false;
  printFailures(own, report);
  own.failed = failed;
  return true;
}

/** Prints failures in the terminal, or that all samples pass again. */
function printFailures({ failed }: TestedPage, report: SampleReport): void {
  if (report.failed > 0 || failed.length > 0) console.error(formatSamples(report));
}
