import { encodeUrlPart } from '../../text/decode-path.ts';

/** Text for a segment of an address, or for one value of a list with commas. */
export function encodeText(text: string): string {
  return encodeUrlPart(text);
}

/** Text for a query. Signs that it may hold as they are (RFC 3986, section 3.4) stay readable; browsers encode `'`. */
export function encodeQuery(text: string): string {
  return encodeText(text)
    .replace(/%(2C|3A|2F|40)/g, (code) => decodeURIComponent(code))
    .replaceAll("'", '%27');
}

/** Text for a body of type `application/x-www-form-urlencoded`: a space becomes a plus. */
export function encodeForm(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

/**
 * Text with its reserved characters and percent-encoded triples left as they are (`allowReserved`; RFC 6570, section
 * 3.2.3), but for those that would end a value in its `place`.
 */
export function encodeReserved(text: string, place: string): string {
  const ends = ENDS[place] ?? /[#&+[\]]/;
  return encodeText(text).replace(/%25([\dA-F]{2})|%[\dA-F]{2}/gi, (code, triple?: string) => {
    if (triple !== undefined) return `%${triple}`;
    const character = RESERVED[code.toUpperCase()];
    return character === undefined || ends.test(character) ? code : character;
  });
}

/** Reserved characters that are encoded all the same: in a whole query, only those that no query may hold. */
const ENDS: Readonly<Record<string, RegExp>> = { path: /[/?#[\]]/, querystring: /[#[\]]/ };

const RESERVED: Readonly<Record<string, string>> = /* @__PURE__ */ Object.fromEntries(
  Array.from(":/?#[]@!$&'()*+,;=", (character) => [
    `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    character,
  ]),
);

/** Value of a cookie: what RFC 6265 does not let stand in it is encoded. */
export function encodeCookie(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^!#$&-+\--:<-[\]-~]/gu, (character) => encodeUrlPart(character));
}
