import type { Server } from 'node:http';
import { resolve } from 'node:path';
import type { FindFile } from '../../server/site-server.ts';
import { HOSTS, type HostName } from '../../site/hosts.ts';
import { defineCommand, flag, UsageError, type ArgsOf } from '../args/define-command.ts';
import { address, cache, code, host, out, port } from '../args/options.ts';
import { CommandOutput } from '../output.ts';
import type { BuiltSite } from '../serve/built-site.ts';

const options = {
  build: flag({ summary: 'build the site in the cache first; the output folder stays as it is' }),
  out,
  host,
  cache,
  code,
  port,
  address,
};

type PreviewArgs = ArgsOf<typeof options>;

/** Serves the built site like its host until it is stopped. Sites with a server run that server. */
export const preview = defineCommand({
  name: 'preview',
  summary: 'preview the built site (analytics disabled)',
  options,
  examples: [
    ['trellis preview --build', 'build the site and preview it'],
    ['trellis preview --host netlify', 'preview a site that was built for Netlify'],
  ],
  async run(args) {
    const { closeOnSignal, listenNear } = await import('../../server/listen.ts');
    const { runServer } = await import('../serve/built-site.ts');
    const output = new CommandOutput(args);
    const site = args.build ? await buildSiteFirst(args) : await findSite(args, output);
    if (site === undefined) return 1;
    const { folder, base } = site;
    const shownAs = args.host ?? site.host ?? 'plain';
    const findFile = args.build ? findBundle : undefined;
    if (site.server && isOwn(shownAs))
      return runServer(site.server, { ...args, findFile }, resolve(args.dir));
    if (shownAs !== (site.host ?? 'plain')) output.warn(describeOther(site, shownAs));

    const server = await createPreview(site, shownAs, { previewAt: args.address, findFile });
    const closed = new Promise<number>((finish) => server.once('close', () => finish(0)));
    closeOnSignal(server);
    const url = await listenNear(server, { host: args.address, ...args.port });
    const as = isOwn(shownAs) ? '' : ` with the behavior of ${HOSTS[shownAs].label}`;
    output.say(`Serving ${folder} at ${url}${base}/${as}`);
    return closed;
  },
});

async function findSite(args: PreviewArgs, output: CommandOutput): Promise<BuiltSite> {
  const { openProject } = await import('../open-project.ts');
  const { recoverPublished } = await import('../build/publish.ts');
  const { findOutDir } = await import('../build/job.ts');
  const { findBuiltSite } = await import('../serve/built-site.ts');
  const project = openProject(args, output);
  recoverPublished(findOutDir(project, args), project.cacheDir);
  return findBuiltSite(args);
}

/**
 * Builds the site in the cache; undefined if that fails. Bundles that few pages load are created when a browser
 * requests them, if the server asks for them.
 */
async function buildSiteFirst(args: PreviewArgs): Promise<BuiltSite | undefined> {
  if (args.out !== undefined)
    throw new UsageError('Cannot combine --build with --out. Run "trellis build" first.');
  const { openPreviewJob } = await import('../build/job.ts');
  const { buildPreview } = await import('../build/build-site.ts');
  const { findBuiltSite, requestsFiles } = await import('../serve/built-site.ts');
  const build = async (deferBundles: boolean) => {
    const job = openPreviewJob(args, deferBundles);
    const exitCode = await buildPreview(job);
    return exitCode === 0 ? findBuiltSite({ ...args, out: job.outDir }) : undefined;
  };
  const site = await build(isOwn(args.host ?? 'plain'));
  const isWhole = !site?.server || requestsFiles(site.server);
  return isWhole ? site : build(false);
}

async function findBundle(pathname: string): Promise<string | undefined> {
  const { findBundleFile } = await import('../../output/browser-bundles.ts');
  return findBundleFile(pathname);
}

/** Whether the server of Trellis serves the host's sites. */
function isOwn(name: HostName): boolean {
  return HOSTS[name].responses === undefined;
}

interface ServerOptions {
  /** Host name of the preview. */
  previewAt: string;
  findFile: FindFile | undefined;
}

async function createPreview(
  site: BuiltSite,
  name: HostName,
  { previewAt, findFile }: ServerOptions,
): Promise<Server> {
  if (!isOwn(name)) {
    const { createHostServer } = await import('../../server/host-server.ts');
    return createHostServer(name, site, previewAt);
  }
  const { createSiteServer } = await import('../../server/site-server.ts');
  return createSiteServer({ folder: site.folder, mcp: '/mcp', previewAt, findFile });
}

function describeOther({ host: builtFor = 'plain' }: BuiltSite, other: HostName): string {
  const howBuilt = builtFor === 'plain' ? 'without --host' : `with --host ${builtFor}`;
  return `The site was built ${howBuilt}, so its URLs and files differ from those for ${HOSTS[other].label}. Run "trellis build --host ${other}" first.`;
}
