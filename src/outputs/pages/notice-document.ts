import { encode } from '../../text/html.ts';

/** What stands in for a page that cannot be shown. */
export interface Notice {
  title: string;
  message: string;
  /** BCP 47 tag of both texts. */
  lang: string;
  /** A link to where readers can go on. */
  link?: { href: string; label: string } | undefined;
  /** HTML in the head. */
  head?: string | undefined;
}

/** A whole document that depends on nothing: the layout of the page, or something it shows, has failed. */
export function renderNoticeDocument({ title, message, lang, link, head = '' }: Notice): string {
  const goOn = link ? `<p><a href="${encode(link.href)}">${encode(link.label)}</a></p>` : '';
  return (
    `<!doctype html><html lang="${encode(lang)}"><head><meta charset="utf-8"><title>${encode(title)}</title>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">${head}</head>` +
    `<body><main><h1>${encode(title)}</h1><pre>${encode(message)}</pre>${goOn}</main></body></html>\n`
  );
}
