import type { JsonPath } from '../../diagnostics/position.ts';
import { shorten } from '../read/path-text.ts';
import { getChoices, pickBranch } from '../schema/view.ts';
import { HEX_COLOR } from '../schema/shared/color.ts';
import type { WrongValue } from './wrong-value.ts';

/** What to write in place of a string that is no colour, URL or path; undefined for other values. */
export function suggestTextFix({ path, received, schema }: WrongValue): string | undefined {
  const isText = schema && pickBranch(schema, '') && !getChoices(schema);
  if (!isText || typeof received !== 'string') return undefined;
  return (
    completeColor(received, path) ??
    completeAccount(received, path) ??
    completeUrl(received) ??
    stayInside(received) ??
    leaveScheme(received)
  );
}

/** The colour names of CSS level 1, which are the ones people know by heart. */
const COLOR_NAMES: Record<string, string> = {
  aqua: '#00FFFF',
  black: '#000000',
  blue: '#0000FF',
  fuchsia: '#FF00FF',
  gray: '#808080',
  green: '#008000',
  grey: '#808080',
  lime: '#00FF00',
  maroon: '#800000',
  navy: '#000080',
  olive: '#808000',
  orange: '#FFA500',
  purple: '#800080',
  red: '#FF0000',
  silver: '#C0C0C0',
  teal: '#008080',
  white: '#FFFFFF',
  yellow: '#FFFF00',
};

function completeColor(received: string, path: JsonPath): string | undefined {
  const isColor = path[0] === 'colors' || path.includes('color');
  if (!isColor) return undefined;
  const plain = received.trim().toLowerCase();
  const digits = plain.replace(/^#/, '').replace(/^([0-9a-f]{6})[0-9a-f]{2}$/, '$1');
  const short = digits.replace(/^([0-9a-f]{3})[0-9a-f]$/, '$1');
  const color = Object.hasOwn(COLOR_NAMES, plain) ? COLOR_NAMES[plain] : `#${short.toUpperCase()}`;
  return color && HEX_COLOR.test(color) ? `write "${color}"` : undefined;
}

/** Where accounts live on the platforms whose addresses hold nothing but the account. */
const ACCOUNT_HOSTS: Record<string, string> = {
  facebook: 'https://facebook.com/',
  github: 'https://github.com/',
  instagram: 'https://instagram.com/',
  medium: 'https://medium.com/@',
  telegram: 'https://t.me/',
  threads: 'https://threads.net/@',
  twitter: 'https://twitter.com/',
  x: 'https://x.com/',
  youtube: 'https://youtube.com/@',
};

function completeAccount(received: string, path: JsonPath): string | undefined {
  const isAccount = path[0] === 'footerSocials' || path[1] === 'socials';
  if (!isAccount) return undefined;
  const host = ACCOUNT_HOSTS[String(path.at(-1))];
  const handle = /^@?([\w.-]+)$/.exec(received.trim())?.[1];
  if (host && handle && (received.includes('@') || !handle.includes('.'))) {
    return `write "${host}${shorten(handle)}"`;
  }
  return completeUrl(received) ?? 'write the whole address, beginning with https://';
}

function completeUrl(received: string): string | undefined {
  const plain = received.trim().replace(/^[a-z]*:?[\\/]{1,2}(?=[\w-]+\.[a-z])/i, '');
  if (/^(localhost|\d+(\.\d+){3})(:\d+)?(\/|$)/i.test(plain)) {
    return `write "http://${shorten(plain)}"`;
  }
  const isHost = /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(:\d+)?(\/\S*)?$/i.test(plain);
  if (isHost && !/\.(svg|png|ico|jpe?g|json|ya?ml|mdx?)$/i.test(plain)) {
    return `write "https://${shorten(plain)}"`;
  }
  return undefined;
}

function stayInside(received: string): string | undefined {
  if (/^(file:|[a-z]:[\\/])/i.test(received)) {
    return 'write the path as seen from the folder of docs.json';
  }
  if (received.includes('\\')) {
    return `write slashes: ${JSON.stringify(shorten(received.replaceAll('\\', '/')))}`;
  }
  return /(^|\/)\.\.(\/|$)/.test(received)
    ? 'move the file into the folder of docs.json: nothing outside it is read'
    : undefined;
}

function leaveScheme(received: string): string | undefined {
  return /^[^/]*:|^[\\/]{2}/.test(received)
    ? 'write an address that begins with https://, mailto: or tel:, or a path of the site'
    : undefined;
}
