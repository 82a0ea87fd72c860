import { suggest } from '../../diagnostics/suggest.ts';
import type { JsonPath } from '../../diagnostics/position.ts';
import { getMember } from '../read/document.ts';
import { shorten } from '../read/path-text.ts';
import { getChoices, jsonTypeOf, pickBranch } from '../schema/view.ts';
import { suggestTextFix } from './suggest-text-fix.ts';
import type { WrongValue } from './wrong-value.ts';

/** What to write in place of a wrong value; undefined when that cannot be told from it. */
export function suggestFix(wrong: WrongValue): string | undefined {
  if (wrong.received === null && wrong.path.length > 0) return 'remove it, or give it a value';
  for (const fix of FIXES) {
    const found = fix(wrong);
    if (found) return found;
  }
  return undefined;
}

const FIXES: ((wrong: WrongValue) => string | undefined)[] = [
  addGroup,
  removeQuotes,
  addQuotes,
  addBrackets,
  chooseButton,
  chooseNearest,
  suggestTextFix,
];

/** Whether a path leads to a list of groups: `navigation` itself, or `groups` somewhere inside it. */
export function isGroupList(path: JsonPath): boolean {
  return path[0] === 'navigation' && (path.length === 1 || path.at(-1) === 'groups');
}

function addGroup({ path, received, root }: WrongValue): string | undefined {
  const list = path.slice(0, -1).reduce<unknown>(getMember, root);
  if (!isGroupList(path.slice(0, -1)) || !Array.isArray(list) || typeof received !== 'string') {
    return undefined;
  }
  const entries: unknown[] = list;
  const index = Number(path.at(-1));
  const end = entries.findIndex((entry, at) => at > index && typeof entry !== 'string');
  const pages = entries.slice(index, end === -1 ? undefined : end).map(String);
  const shown = pages.slice(0, 3).map((page) => JSON.stringify(shorten(page)));
  if (pages.length > shown.length) shown.push('…');
  return `write { "group": "Guides", "pages": [${shown.join(', ')}] }`;
}

function removeQuotes({ received, schema }: WrongValue): string | undefined {
  if (typeof received !== 'string' || !schema) return undefined;
  const plain = received.trim().toLowerCase();
  const isBoolean = plain === 'true' || plain === 'false';
  if (isBoolean && pickBranch(schema, true)) return `write ${plain} without quotes`;
  const isNumber = /^-?\d+(\.\d+)?$/.test(plain);
  return isNumber && pickBranch(schema, 1) ? `write ${Number(plain)} without quotes` : undefined;
}

function addQuotes({ received, schema }: WrongValue): string | undefined {
  const isPlain = typeof received === 'number' || typeof received === 'boolean';
  if (!isPlain || !schema) return undefined;
  const choices = getChoices(schema);
  const isMeant = choices ? choices.includes(String(received)) : pickBranch(schema, '');
  return isMeant ? `put it in double quotes: "${received}"` : undefined;
}

function addBrackets({ received, schema }: WrongValue): string | undefined {
  const type = jsonTypeOf(received);
  if (!schema || !type || pickBranch(schema, received) || !pickBranch(schema, [])) return undefined;
  if (typeof received === 'object') return 'put it in square brackets: [{ … }]';
  return `put it in square brackets: [${JSON.stringify(shorten(String(received)))}]`;
}

function chooseButton({ path, received }: WrongValue): string | undefined {
  if (path.join('.') !== 'topbarCtaButton.type' || typeof received !== 'string') return undefined;
  return 'write "github" for a repository on GitHub, "link" for every other address';
}

function chooseNearest({ received, schema }: WrongValue): string | undefined {
  const choices = schema && getChoices(schema);
  if (!choices || typeof received !== 'string') return undefined;
  const nearest = suggest(received, choices);
  return nearest ? `did you mean ${JSON.stringify(nearest)}?` : undefined;
}
