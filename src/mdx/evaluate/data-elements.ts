import { attributeName } from './html-attributes.ts';
import type { CodeNotRun, Props } from './types.ts';

/** Elements that load or run code, or change what the page around them means. */
const CODE_ELEMENTS = new Set([
  'script', 'base', 'meta', 'object', 'embed', 'applet', 'frame', 'frameset',
  // They can set an address after the page is loaded.
  'animate', 'animatemotion', 'animatetransform', 'set',
]); // prettier-ignore

/** Attributes whose text is for people or style sheets, whatever it begins with. */
const TEXT_ATTRIBUTE =
  /^(?:title|alt|label|placeholder|value|content|class|id|name|summary|(?:aria|data)-.*)$/;

/** Whether an address makes browsers run what it says, or show a document that it holds. */
export function isCodeUrl(address: string): boolean {
  // Browsers drop control characters and line breaks (URL standard, section 4.4).
  const read = address.replace(/[\p{Cc}\p{Cf}\s]/gu, '').toLowerCase();
  if (/^(?:javascript|vbscript|livescript|view-source|blob|filesystem):/.test(read)) return true;
  return read.startsWith('data:') && !/^data:(?:image|audio|video|font)\//.test(read);
}

/**
 * Props of an element on a page that is data: without handlers, addresses that run code, and HTML that would be written as it
 * is. Undefined for an element that is left out. What is missing is reported.
 */
export function withoutCode(
  element: string,
  props: Props,
  codeNotRun: (problem: CodeNotRun) => void,
): Props | undefined {
  const tag = element.toLowerCase();
  if (CODE_ELEMENTS.has(tag) || (tag === 'style' && hasTags(props))) {
    codeNotRun({ what: `<${element}>`, find: new RegExp(`<${escape(element)}\\b`) });
    return undefined;
  }
  const kept: Props = {};
  for (const [name, given] of Object.entries(props)) {
    const value = printable(name, given);
    if (!isCode(tag, name, value)) kept[name] = value;
    else {
      const texts = typeof value === 'string' && value !== '' ? [value] : [];
      const find = new RegExp([`\\b${escape(name)}\\s*=`, ...texts.map(escape)].join('|'));
      codeNotRun({ what: `"${name}" of <${element}>`, find });
    }
  }
  return kept;
}

function escape(text: string): string {
  return text.replace(/\W/g, '\\$&');
}

/** The value as HTML prints it. An object is none, except where Preact expects one. */
function printable(name: string, value: unknown): unknown {
  if (typeof value !== 'object' || /^(?:children|style|dangerouslySetInnerHTML)$/.test(name))
    return value;
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.join(',')
    : undefined;
}

function isCode(tag: string, name: string, value: unknown): boolean {
  const attribute = attributeName(name).toLowerCase();
  if (name === 'dangerouslySetInnerHTML') return tag !== 'style';
  if (attribute.startsWith('on') || attribute === 'srcdoc') return value !== undefined;
  if (/[\s"'<>/=\0]/.test(name)) return true;
  return typeof value === 'string' && !TEXT_ATTRIBUTE.test(attribute) && isCodeUrl(value);
}

/** Whether the text of a style sheet has tags, which end its element, or are elements in an SVG. */
function hasTags({ children, dangerouslySetInnerHTML: raw }: Props): boolean {
  const parts = Array.isArray(children) ? children : [children];
  const html = Object.values((raw ?? {}) as Record<'__html', unknown>);
  return [...parts, ...html].some((text) => /<[a-z!/?]/i.test(String(text ?? '')));
}
