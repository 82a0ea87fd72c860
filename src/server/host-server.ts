import { existsSync, readFileSync } from 'node:fs';
import type { Server, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import mime from 'mime-types';
import send from 'send';
import { MANIFEST_FILE } from '../content/own-output.ts';
import { listFiles } from '../output/output.ts';
import { isForHosts, SITE_MANIFEST_PATH, type SiteManifest } from '../site/hosts.ts';
import { HOST_MODELS, type OtherHost } from './host-models.ts';
import type { HostAnswer, HostedSite } from './hosts/file-host.ts';
import { createHttpServer, type Responder } from './http/http-server.ts';
import { isRead, REFUSALS, refuse, withoutBase } from './requests.ts';
import { failToSend } from './site/serve-file.ts';
import { answerNothing, isVendorScript, watchFolder } from './site/site-files.ts';

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

/** Where a build put what is for a host. */
interface HostedFolder {
  /** The output folder, in which a host finds what it is told. */
  outDir: string;
  /** The folder of the site: the same, or one below it. */
  folder: string;
}

/** Reads what a host was given; `fileOf` is where the file of an address lies. */
function openHostedSite({
  outDir,
  folder,
}: HostedFolder): HostedSite & { fileOf(address: string): string | undefined } {
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const manifest = JSON.parse(read(join(folder, SITE_MANIFEST_PATH))) as SiteManifest;
  const { base } = manifest;
  // Below the output folder, a site stands at its base; the output folder itself is what is put there.
  const files = new Map(
    folder === outDir
      ? listFiles(folder).map(([path, file]) => [base + path, file])
      : listFiles(base === '' ? folder : folder.slice(0, -base.length)),
  );
  const shown = [...files.keys()].filter(
    (path) => !isForHosts(path) && !isForHosts(withoutBase(path, base) ?? '') && !isPrivate(path),
  );
  return {
    files: new Set(shown),
    folders: new Set(shown.flatMap(foldersOf)),
    manifest,
    read: (path) => read(join(outDir, path)),
    fileOf: (address) => files.get(address),
  };
}

/** Whether a file is for Trellis or Git alone. */
function isPrivate(path: string): boolean {
  return path.split('/').some((name) => name === MANIFEST_FILE || name === '.git');
}

/** The folders around a file, `/a` and `/a/b` for `/a/b/c`. */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(1, -1);
  return names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`);
}
