import type { IncomingMessage, ServerResponse } from 'node:http';
import { withoutBase } from '../http/request-target.ts';
import { isRead, refuse, REFUSALS, sendAllowedMethods } from '../http/refusal.ts';
import { createCompressedFiles } from './compressed-files.ts';
import { chooseVariant } from './content-negotiation.ts';
import { sendRedirect } from './redirects.ts';
import { serveFile } from './serve-file.ts';
import type { SiteFile } from './site-files.ts';
import type { ServedSite } from './watch-site.ts';

export interface FileAnswers {
  /** Answers with a file of the site, or where it only leads to another address, with that. */
  answerFile(
    request: IncomingMessage,
    response: ServerResponse,
    file: SiteFile,
    site: ServedSite,
  ): void | Promise<void>;
  /** Answers with the site's page for unknown addresses. */
  answerNotFound(
    request: IncomingMessage,
    response: ServerResponse,
    site: ServedSite,
  ): void | Promise<void>;
}

/** Answers with files of a site that is served from a folder. */
export function createFileAnswers({
  folder,
  hashedAssets,
}: {
  folder: string;
  hashedAssets: string;
}): FileAnswers {
  const compressed = createCompressedFiles();
  return {
    answerFile(request, response, file, site) {
      const { base } = site;
      if (request.method === 'OPTIONS') return sendAllowedMethods(response);
      if (!isRead(request)) return refuse(response, REFUSALS.method);
      if (file.redirect) {
        const location = encodeURI(base + file.redirect);
        return sendRedirect(request, response, { location, status: 308 });
      }
      const { variant, markdown } = chooseVariant(site.files, file, request.headers.accept);
      if (variant) {
        const href = encodeURI(`${base}/${variant.file}`);
        response.setHeader('Link', `<${href}>; rel="alternate"; type="text/markdown"`);
        if (markdown) response.setHeader('Content-Location', href);
      }
      return serveFile(request, response, markdown ?? file, {
        folder,
        hashedAssets,
        compressed,
        vary: variant ? ['Accept'] : [],
        headers: site.headers(new URL(request.url!, 'http://localhost').pathname),
      });
    },

    answerNotFound(request, response, site) {
      const { base } = site;
      const { pathname } = new URL(request.url!, 'http://localhost');
      const page = findNotFoundPage(site, withoutBase(pathname, base) ?? '/');
      if (!page || !isRead(request)) return refuse(response, REFUSALS.notFound);
      const headers = site.headers(`${base}/`);
      return serveFile(request, response, page, {
        folder,
        hashedAssets,
        compressed,
        status: 404,
        headers,
      });
    },
  };
}

/** The nearest `404.html` on the way up from a path: languages have theirs in their own folders. */
function findNotFoundPage(
  { files, notFoundFolders }: ServedSite,
  path: string,
): SiteFile | undefined {
  const folder = notFoundFolders.find((one) => path.startsWith(one));
  return files.get(`${folder}404.html`);
}
