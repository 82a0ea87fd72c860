import type { Server } from 'node:http';
import { HOSTS, type HostName } from '../../site/hosts.ts';
import { createHostServer } from '../../server/host-server.ts';
import { closeOnSignal, listenNear } from '../../server/listen.ts';
import { createSiteServer } from '../../server/site-server.ts';
import { type Args } from '../args/args.ts';
import { Output } from '../output.ts';
import { findOutDir } from '../build/job.ts';
import { recoverPublished } from '../build/publish.ts';
import { openProject } from '../open-project.ts';
import { findBuiltSite, runServer, type BuiltSite } from '../serve/built-site.ts';

/** Shows its author what build wrote, as its host would; runs until it is stopped. A build with a server part is served by that. */
export async function preview(args: Args): Promise<number> {
  const output = new Output(args);
  const project = openProject(args, output);
  recoverPublished(findOutDir(project, args), project.cacheDir);
  const site = findBuiltSite(args);
  const { folder, base } = site;
  const host = args.host ?? site.host ?? 'plain';
  if (site.server && isOwn(host)) return runServer(site.server, args, project.root);
  if (host !== (site.host ?? 'plain')) output.warn(describeOther(site, host));

  const server = await createPreview(site, host, args.address);
  const closed = new Promise<number>((finish) => server.once('close', () => finish(0)));
  closeOnSignal(server);
  const url = await listenNear(server, {
    port: args.port,
    host: args.address,
    portSetting: args.portSetting,
  });
  const as = isOwn(host) ? '' : `, as ${HOSTS[host].label} would`;
  output.say(`Serving ${folder} at ${url}${base}/${as}`);
  return closed;
}

/** Whether our own server answers. */
function isOwn(host: HostName): boolean {
  return HOSTS[host].answers === undefined;
}

function createPreview(site: BuiltSite, host: HostName, address: string): Promise<Server> {
  if (!isOwn(host)) return createHostServer(host, site, address);
  return createSiteServer({ folder: site.folder, mcp: '/mcp', previewAt: address });
}

function describeOther({ host = 'plain' }: BuiltSite, other: HostName): string {
  const made = host === 'plain' ? 'without --host' : `with --host ${host}`;
  return `This site was built ${made}, and has other addresses and files than ${HOSTS[other].label} would get: run trellis build --host ${other} first.`;
}
