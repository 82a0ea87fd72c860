import { encodePath } from '../../content/links.ts';
import { encode } from '../../text/html.ts';
import type { Site } from '../model/site.ts';
import { listTranslations, type Translation } from './list-translations.ts';

/** Markup of a sidebar in which authors see what is missing in another language, or older than its original. */
export function markSidebar(html: string, site: Site): string {
  const notes = new Map<string, string[]>();
  const note = (href: string, text: string) => {
    const address = site.options.base + encodePath(href);
    notes.set(address, [...(notes.get(address) ?? []), text]);
  };
  for (const translation of listTranslations(site)) noteOf(translation, note);
  let marked = html;
  for (const [href, texts] of notes) marked = addPill(marked, href, texts.join(', '));
  return marked;
}

function noteOf(
  { state, page, original, language }: Translation,
  note: (href: string, text: string) => void,
): void {
  if (state === 'missing') note(original.href, `not in ${language}`);
  if (state === 'older' && page) note(page.href, 'older than its original');
}

function addPill(html: string, href: string, text: string): string {
  const at = html.indexOf(`<a href="${encode(href)}"`);
  const end = at < 0 ? -1 : html.indexOf('</a>', at);
  if (end < 0) return html;
  const pill = ` <span class="t-pill t-pill-old">${encode(text)}</span>`;
  return html.slice(0, end) + pill + html.slice(end);
}
