import { defineCommand, text, UsageError } from '../args/define-command.ts';
import { cache, code, formatOf } from '../args/options.ts';
import { CommandOutput } from '../output.ts';

/** Runs the samples of the pages; exits with 1 if one failed. */
export const test = defineCommand({
  name: 'test',
  summary: 'run the code samples of pages that are marked with "test", and request samples',
  options: {
    format: formatOf('json', 'junit'),
    page: text({
      valueName: 'PATH',
      summary: 'test only this page, such as guides/quickstart.mdx',
    }),
    cache,
    code,
  },
  async run(args) {
    if (!args.code)
      throw new UsageError(
        'trellis test runs the code of pages, which --no-code and TRELLIS_NO_CODE forbid.',
      );
    const { openProject } = await import('../open-project.ts');
    const { loadSite } = await import('../../site/load.ts');
    const { withoutRevisions } = await import('../../site/site.ts');
    const { collectApiSamples, formatAsJunit, formatSamples, testSamples } =
      await import('../../check/samples.ts');
    const { startRecordedMock } = await import('../../server/mock-server.ts');
    const output = new CommandOutput(args);
    const project = openProject(args, output);
    const loaded = await loadSite(project, { base: '', mode: 'check', offline: true });
    if (!loaded.site)
      throw new UsageError(
        `"${args.dir}" has no valid docs.json. Run "trellis check" for the reason.`,
      );
    const site = withoutRevisions(loaded.site);
    const { pages, config, renderCache } = site;
    const all = [...pages.values()];
    const chosen = args.page === undefined ? all : all.filter(({ file }) => file === args.page);
    if (chosen.length === 0 && args.page !== undefined)
      throw new UsageError(
        `No page "${args.page}". Use the path of a page file with its extension.`,
      );
    const { api } = config.testing;
    const languages = Array.isArray(api) ? api : undefined;
    const startedAt = performance.now();
    const report = await testSamples({
      root: project.root,
      pages: chosen,
      modules: renderCache.environment.modules,
      apiSamples: api === false ? [] : collectApiSamples(site, chosen, languages),
      startMock: startRecordedMock,
      settings: config.testing,
      env: process.env,
      signal: abortOnSignal(),
      onPage: (number, count) => output.progress('Samples', number, count, startedAt),
    });
    if (args.format === 'json') output.print(`${JSON.stringify(report, null, 2)}\n`);
    else output.print(args.format === 'junit' ? formatAsJunit(report) : formatSamples(report));
    return report.failed > 0 ? 1 : 0;
  },
});

/** Aborts on Ctrl+C, so that samples end and their folders are removed before the process exits. */
function abortOnSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      controller.abort();
      process.exitCode = 130;
    });
  return controller.signal;
}
