const ENTITIES: Record<string, string> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0',
}; // prettier-ignore

/** Text of a piece of HTML's text or attribute value. Entities that are unknown or no character stay. */
export function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? entity;
    const code = decimal ? Number(decimal) : parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

const SIGNS: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** Text made safe for an attribute value or an element's text. */
export function encode(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => SIGNS[sign] ?? sign);
}

/** Text made safe for an element's text only, where quotes may stay. */
export function encodeText(text: string): string {
  return text.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);
}

const patterns = new Map<string, RegExp>();

/** A pattern by its source, made once: every tag of a page is looked at with the same few. */
function pattern(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(source, 'i');
  patterns.set(source, known);
  return known;
}

/** Value of an attribute in the inside of a tag; undefined where it is not there. */
export function readAttribute(attributes: string, name: string): string | undefined {
  const value = pattern(` ${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? undefined : decode(value);
}

/** The inside of a tag with another value of an attribute that it has. */
export function replaceAttribute(attributes: string, name: string, value: string): string {
  return attributes.replace(pattern(` ${name}="[^"]*"`), () => ` ${name}="${encode(value)}"`);
}

/** Says whether the inside of a tag has an attribute, with or without a value. */
export function hasAttribute(attributes: string, name: string): boolean {
  return pattern(` ${name}(?=[\\s=/]|$)`).test(attributes.replace(/"[^"]*"/g, '""'));
}
