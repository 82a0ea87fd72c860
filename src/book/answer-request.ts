import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { contentType } from 'mime-types';
import type { Answer, AnswerRequest } from '../browser/open-tab.ts';
import { readCut } from '../outputs/images/typeface.ts';
import type { Output } from '../outputs/output.ts';
import { decodeUrl } from '../text/decode-path.ts';

/** Where the empty document is that becomes the book: no page of a site begins so. */
export const BOOK_PATH = '/_trellis/book';

const SCRIPT_PATH = `${BOOK_PATH}.js`;

/** Where the cuts of the typeface are that comes with Trellis. */
const CUTS_PATH = `${BOOK_PATH}/`;

const EMPTY = '<!doctype html><title></title><script type="module" src="book.js"></script>';

/**
 * The document has texts of all pages in it, and runs nothing but what draws diagrams. Pictures of other sites are
 * refused where they are asked for, so that it can be said.
 */
const POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src * data:; font-src 'self' data:; connect-src 'self'; script-src 'self'; frame-src 'self'; base-uri 'none'";

export interface AnswerOptions {
  /** `https://docs.example.com` */
  origin: string;
  /** '' or '/docs' */
  base: string;
  /** What runs in the document of the book, as a module. */
  script: string;
  /** Told of each address of another site that is asked for. */
  onRefused(url: URL): void;
}

/** Answers the requests of a book with the files of its site, each made when it is asked for. */
export function createAnswers(
  outputs: readonly Output[],
  { origin, base, script, onRefused }: AnswerOptions,
): AnswerRequest {
  const files = new Map(outputs.map((output) => [output.path, output]));
  return async (url) => {
    if (url.origin !== origin) {
      onRefused(url);
      return undefined;
    }
    const path = readPath(url, base);
    if (path === BOOK_PATH)
      return { type: 'text/html; charset=utf-8', body: EMPTY, policy: POLICY };
    if (path === SCRIPT_PATH) return { type: 'text/javascript; charset=utf-8', body: script };
    const cut = path.startsWith(CUTS_PATH) && readCut(path.slice(CUTS_PATH.length));
    if (cut) return { type: 'font/woff', body: cut };
    const names = path.endsWith('/')
      ? [`${path}index.html`]
      : [path, `${path}/index.html`, `${path}.html`];
    const found = names.map((name) => files.get(name)).find((file) => file !== undefined);
    return found && read(found);
  };
}

function readPath({ pathname }: URL, base: string): string {
  const path = pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
  return decodeUrl(path);
}

async function read(output: Output): Promise<Answer | undefined> {
  const content = await output.render();
  if (content === undefined) return undefined;
  const body = typeof content === 'string' ? content : readFileSync(content.file);
  return { type: contentType(extname(output.path)) || 'application/octet-stream', body };
}
