import { hash } from 'node:crypto';
import { decode } from '../../text/html.ts';
import { allow, originsIn, sourceOf, type SourceSet } from './sources.ts';

/** `'sha256-…'`, the source that allows exactly this script, style sheet or handler. */
export function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

/** What a style sheet loads: pictures, fonts, other sheets. */
export function needSheet(css: string, needs: SourceSet): void {
  for (const [, address = ''] of css.matchAll(/@import\s+(?:url\(\s*)?["']?([^"')\s;]+)/gi)) {
    const source = sourceOf(address);
    allow(needs, 'style-src', source);
    allow(needs, 'font-src', FONT_HOSTS[source ?? ''] ?? source);
  }
  for (const [, address = ''] of css.matchAll(/url\(\s*["']?([^"')]+)/gi)) {
    allow(needs, 'img-src', sourceOf(address));
    allow(needs, 'font-src', sourceOf(address) ?? (/^data:/i.test(address) ? 'data:' : undefined));
  }
}

/** Services whose style sheets name fonts on another host. */
export const FONT_HOSTS: Record<string, string> = {
  'https://fonts.googleapis.com': 'https://fonts.gstatic.com',
  'https://fonts.bunny.net': 'https://fonts.bunny.net',
};

/** What code of the author may load: everything of the hosts that it names. */
export function needCode(code: string, needs: SourceSet): void {
  for (const origin of originsIn(code)) {
    const directives = origin.startsWith('ws') ? ['connect-src'] : CODE_DIRECTIVES;
    for (const directive of directives) allow(needs, directive, origin);
  }
}

const WRITES_STYLE =
  /createElement\(\s*["'`]style["'`]|<style[\s>]|<[a-z][^<>]*\sstyle=\\?["']|setAttribute\(\s*["'`]style["'`]/i;
const WRITTEN_HANDLER = /<[a-z][^<>]*?\son[a-z]+=(?:"([^"<>$`\\]+)"|'([^'<>$`\\]+)')/gi;

/** What code of the author writes into pages: styles of any text, and handlers that stand in it word for word. */
export function needMarkup(code: string, needs: SourceSet): void {
  if (WRITES_STYLE.test(code)) allow(needs, 'style-src', "'unsafe-inline'");
  for (const [, double, single] of code.matchAll(WRITTEN_HANDLER))
    allow(needs, 'script-src-attr', hashSource(decode(double ?? single ?? '')));
}

/** Directives for what code may load. */
export const CODE_DIRECTIVES = [
  'script-src', 'style-src', 'img-src', 'font-src', 'media-src', 'connect-src', 'frame-src',
]; // prettier-ignore
