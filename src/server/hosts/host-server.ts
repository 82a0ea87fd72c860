import type { Server, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import mime from 'mime-types';
import send from 'send';
import { createHttpServer, type Responder } from '../http/http-server.ts';
import { isRead, refuse, REFUSALS } from '../http/refusal.ts';
import { withoutBase } from '../http/request-target.ts';
import { failToSend } from '../site/serve-file.ts';
import { answerNothing, isVendorScript } from '../site/vendors.ts';
import { watchFolder } from '../site/watch-site.ts';
import type { HostAnswer } from './host-model.ts';
import { HOST_MODELS, type OtherHost } from './models.ts';
import { openHostedSite, type HostedFolder } from './open-hosted-site.ts';

/** A preview, not listening yet: answers for a built site as a host would, by the name `listensOn`, with empty scripts of analytics. */
export async function createHostServer(
  host: OtherHost,
  place: HostedFolder,
  listensOn = 'localhost',
): Promise<Server> {
  const current = await watchFolder(place.folder, async () => {
    const site = openHostedSite(place);
    return { ...site, answer: HOST_MODELS[host](site) };
  });
  const respond: Responder = async (request, response, target) => {
    if (!isRead(request)) return refuse(response, REFUSALS.method);
    const { answer, manifest, fileOf } = await current();
    const { pathname, search } = new URL(target.url, 'http://localhost');
    const path = target.pathname;
    if (isVendorScript(withoutBase(path, manifest.base) ?? '')) return answerNothing(response);
    const { accept = '' } = request.headers;
    const said = answer({ path, rawPath: pathname, search, accept });
    writeHead(response, said);
    const file = said.file && fileOf(said.file);
    if (file === undefined) return void response.end();
    // What is there may be asked for in parts and by its tag; the page that nothing is there may not.
    const isWhole = said.status === 200;
    const options = { dotfiles: 'allow', acceptRanges: isWhole, etag: isWhole, lastModified: isWhole, cacheControl: false } as const; // prettier-ignore
    send(request, encodeURI(file).replaceAll('#', '%23').replaceAll('?', '%3F'), options)
      .on('error', (error) => failToSend(response, error))
      .pipe(response);
  };
  return createHttpServer(respond, { privateTo: listensOn });
}

function writeHead(response: ServerResponse, { status, file, headers }: HostAnswer): void {
  response.statusCode = status;
  const type = file && mime.contentType(extname(file));
  if (type) response.setHeader('Content-Type', type);
  for (const [name, value] of headers) response.setHeader(name, value);
}
