import type { Server } from 'node:http';
import { HOSTS, type HostName } from '../../site/hosts.ts';
import { defineCommand } from '../args/define-command.ts';
import { address, cache, host, out, port } from '../args/options.ts';
import { CommandOutput } from '../output.ts';
import type { BuiltSite } from '../serve/built-site.ts';

/** Serves the built site like its host until it is stopped. Sites with a server run that server. */
export const preview = defineCommand({
  name: 'preview',
  summary: 'preview the built site (analytics disabled)',
  options: { out, host, cache, port, address },
  examples: [['trellis preview --host netlify', 'preview a site that was built for Netlify']],
  async run(args) {
    const { openProject } = await import('../open-project.ts');
    const { recoverPublished } = await import('../build/publish.ts');
    const { findOutDir } = await import('../build/job.ts');
    const { findBuiltSite, runServer } = await import('../serve/built-site.ts');
    const { closeOnSignal, listenNear } = await import('../../server/listen.ts');
    const output = new CommandOutput(args);
    const project = openProject(args, output);
    recoverPublished(findOutDir(project, args), project.cacheDir);
    const site = findBuiltSite(args);
    const { folder, base } = site;
    const shownAs = args.host ?? site.host ?? 'plain';
    if (site.server && isOwn(shownAs)) return runServer(site.server, args, project.root);
    if (shownAs !== (site.host ?? 'plain')) output.warn(describeOther(site, shownAs));

    const server = await createPreview(site, shownAs, args.address);
    const closed = new Promise<number>((finish) => server.once('close', () => finish(0)));
    closeOnSignal(server);
    const url = await listenNear(server, { host: args.address, ...args.port });
    const as = isOwn(shownAs) ? '' : ` with the behavior of ${HOSTS[shownAs].label}`;
    output.say(`Serving ${folder} at ${url}${base}/${as}`);
    return closed;
  },
});

/** Whether the server of Trellis serves the host's sites. */
function isOwn(name: HostName): boolean {
  return HOSTS[name].responses === undefined;
}

async function createPreview(site: BuiltSite, name: HostName, previewAt: string): Promise<Server> {
  if (!isOwn(name)) {
    const { createHostServer } = await import('../../server/host-server.ts');
    return createHostServer(name, site, previewAt);
  }
  const { createSiteServer } = await import('../../server/site-server.ts');
  return createSiteServer({ folder: site.folder, mcp: '/mcp', previewAt });
}

function describeOther({ host: builtFor = 'plain' }: BuiltSite, other: HostName): string {
  const made = builtFor === 'plain' ? 'without --host' : `with --host ${builtFor}`;
  return `The site was built ${made}, so its URLs and files differ from those for ${HOSTS[other].label}. Run "trellis build --host ${other}" first.`;
}
