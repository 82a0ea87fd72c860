import { decode, readAttribute } from '../../text/html.ts';
import { FONT_HOSTS, hashSource } from './code-sources.ts';
import { allow, sourceOf, type SourceSet } from './sources.ts';

/** Attributes that load something, by element, and the directives that speak of them. */
const LOADS: Record<string, readonly [attribute: string, directive: string][]> = {
  img: [['src', 'img-src'], ['srcset', 'img-src']],
  source: [['src', 'media-src'], ['srcset', 'img-src']],
  image: [['href', 'img-src'], ['xlink:href', 'img-src']],
  input: [['src', 'img-src']],
  video: [['src', 'media-src'], ['poster', 'img-src']],
  audio: [['src', 'media-src']],
  track: [['src', 'media-src']],
  iframe: [['src', 'frame-src']],
  form: [['action', 'form-action']],
}; // prettier-ignore

/** What an element loads and the handlers that it has; `tag` in small letters. */
export function needElement(tag: string, attributes: string, needs: SourceSet): void {
  for (const [name, directive] of LOADS[tag] ?? []) {
    const value = readAttribute(attributes, name);
    const addresses = name === 'srcset' ? value?.split(/,\s+|\s+/) : [value ?? ''];
    for (const address of addresses ?? []) {
      for (const source of inlineOrHost(address, tag === 'iframe')) allow(needs, directive, source);
    }
  }
  if (tag === 'link') needLink(attributes, needs);
  for (const [, handler = ''] of attributes.matchAll(/\son[a-z]+="([^"]*)"/gi))
    allow(needs, 'script-src-attr', hashSource(decode(handler)));
}

function needLink(attributes: string, needs: SourceSet): void {
  const source = sourceOf(readAttribute(attributes, 'href') ?? '');
  if (!source || !/\bstylesheet\b/i.test(readAttribute(attributes, 'rel') ?? '')) return;
  allow(needs, 'style-src', source);
  allow(needs, 'font-src', FONT_HOSTS[source] ?? source);
}

function inlineOrHost(address: string, isFrame: boolean): (string | undefined)[] {
  const scheme = /^\s*(data|blob):/i.exec(address)?.[1];
  if (scheme) return [`${scheme.toLowerCase()}:`];
  const source = sourceOf(address);
  if (!isFrame) return [source];
  // `youtube.com` sends its frames on to `www.youtube.com`.
  const bare = /^https:\/\/[\w-]+\.[a-z]+$/.test(source ?? '');
  return [
    source ?? (address ? "'self'" : undefined),
    bare ? source?.replace('//', '//www.') : undefined,
  ];
}
