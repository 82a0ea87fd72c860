import { isObject, setOwn, toText, type JsonObject } from '../../utils/json-object.ts';
import { isData, kindOfMember, type ObjectKind } from './external-references.ts';

/** Whether a source can contain markup of another documentation tool. */
export function hasForeignMarkup(text: string): boolean {
  return /\{%|\{\{[<%]|\[block:|<\/br>/.test(text);
}

/**
 * Document whose descriptions are free of markup that only other tools render: Markdoc and Liquid tags, shortcodes of
 * Hugo, and blocks of ReadMe. Their texts stay.
 */
export function removeForeignMarkup(root: JsonObject): JsonObject {
  return clean(root, 'document') as JsonObject;
}

function clean(value: unknown, kind: ObjectKind): unknown {
  if (isData(kind)) return value;
  if (Array.isArray(value)) return value.map((item) => clean(item, kind));
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  for (const [key, member] of Object.entries(value)) {
    const isProse = typeof member === 'string' && /^(?:description|summary|title)$/.test(key);
    const inner = key === 'example' ? 'data' : kindOfMember(kind, key);
    setOwn(copy, key, isProse ? cleanText(member) : clean(member, inner));
  }
  return copy;
}

/** Code in Markdown, which documents such markup. */
const CODE = /(^(?:```|~~~)[\s\S]*?^(?:```|~~~)|`[^`\n]*`)/m;

/** Text of a description without foreign markup. */
export function cleanText(text: string): string {
  if (!hasForeignMarkup(text)) return text;
  const parts = text.split(CODE).map((part, index) => (index % 2 === 1 ? part : cleanProse(part)));
  return parts
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function cleanProse(text: string): string {
  return text
    .replace(
      /\[block:([\w-]+)\]((?:(?!\[block:)[\s\S])*?)\[\/block\]/g,
      (_whole, _kind, json: string) => readBlock(json),
    )
    .replace(/\{\{[<%]([^{}]*)[>%]\}\}/g, (_whole, tag: string) => captionIn(attributesOf(tag)))
    .replace(/\{%-?([^%]*)%\}/g, (_whole, tag: string) => titleIn(attributesOf(tag)))
    .replace(/<\/br\s*>/gi, '<br>');
}

/** A tag without its name, and without the marks of a tag that closes or is empty. */
function attributesOf(tag: string): string {
  return tag.replace(/^\s*\/?[\w-]*/, '').replace(/\/?-?$/, '');
}

/** Attributes whose value is text for readers. */
const TITLE = /\b(?:title|name|label|caption|text)=["“]([^"“”]*)["”]/;

function titleIn(attributes: string): string {
  const [, title] = TITLE.exec(attributes) ?? [];
  return title === undefined ? '' : `\n**${title}**\n\n`;
}

/** A shortcode in a sentence, such as a link to another page: its caption, or its argument. */
function captionIn(attributes: string): string {
  const [, caption] = TITLE.exec(attributes) ?? [];
  const [, argument] = /["“]([^"“”]*)["”]\s*$/.exec(attributes) ?? [];
  const isNamed = /=\s*["“][^"“”]*["”]\s*$/.test(attributes);
  return caption ?? (isNamed ? '' : (argument ?? ''));
}

/** Title and text of a ReadMe block. */
function readBlock(json: string): string {
  try {
    const block: unknown = JSON.parse(json);
    const { title, body, data } = isObject(block) ? block : {};
    const cells = isObject(data) ? Object.values(data).map(toText) : [];
    const heading = toText(title);
    return [heading === undefined ? undefined : `**${heading}**`, toText(body), ...cells]
      .filter((part) => part !== undefined)
      .join('\n\n');
  } catch (error) {
    if (error instanceof SyntaxError) return '';
    throw error;
  }
}
