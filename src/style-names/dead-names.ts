import { isTailwindName } from '../mdx/tailwind/tailwind-names.ts';
import { holds, isMeant, type ReadText } from './collect-names.ts';
import type { DeadName, DeadPart, OwnWorld, PartName } from './dead-name.ts';
import { findDeadProperties } from './dead-properties.ts';
import { mayMean, type StyleName } from './model.ts';
import { isHtmlElement, isOwnAttribute, isOwnClass } from './own-names.ts';
import { ABSENT_NAMES, STYLE_NAMES } from './table/index.ts';
import type { WrittenName } from './written.ts';

/** Names of parts that are there under another kind of name. */
const PART_NAMES = new Map(STYLE_NAMES.filter(({ kind }) => kind === 'class').map(({ name, selector }) => [name, selector])); // prettier-ignore
/** Names that only the hosted product's own markup has. */
const HOSTED = /^(?:headlessui-|radix-|chat-assistant|mint-|almond-|cmdk)/;
const REASONS = {
  hosted: 'that is markup of the hosted product',
  utility: 'no page of the project has it, and our own parts have no utility classes',
};

/** What the sheets and scripts of a project address in vain. */
export function findDeadNames(texts: readonly ReadText[], own: OwnWorld): DeadName[] {
  const doubtful = texts.flatMap(({ file, selectors }) =>
    selectors.flatMap((selector) =>
      selector.names.filter(isDoubtful).map((name) => ({ file, selector, name })),
    ),
  );
  const isKnown = knownWords(
    doubtful.map(({ name }) => name),
    own,
  );
  const dead = doubtful.flatMap(({ file, selector, name }): DeadPart[] => {
    const reason = reasonOf(name);
    const isTheirs = own.hasForeignParts && reason === undefined;
    return isTheirs || isKnown(name) ? [] : [{ file, selector, name: spell(name), reason }];
  });
  return [...oncePerList(dead), ...findDeadProperties(texts, own)];
}

/**
 * The documented names that the sheets and scripts of a project need; whether a page has their parts is
 * known when pages are rendered. Without those that the project has itself, and where scripts of others draw on its pages.
 */
export function findPartNames(texts: readonly ReadText[], own: OwnWorld): PartName[] {
  if (own.hasForeignParts) return [];
  const found = texts.flatMap(({ file, selectors }) =>
    selectors.flatMap((selector) =>
      selector.names.flatMap((name) => {
        const isNeeded = name.isRequired && !(name.kind === 'class' && isOwnClass(name.name));
        const styleNames = isNeeded ? listMeant(name) : [];
        const isStill = styleNames.every((one) => !one.isLive);
        return styleNames.length > 0 && isStill ? [{ file, selector, name, styleNames }] : [];
      }),
    ),
  );
  const isKnown = knownWords(
    found.map(({ name }) => name),
    own,
  );
  return found
    .filter(({ name }) => !isKnown(name))
    .map(({ name, ...rest }) => ({ ...rest, name: spell(name), reason: undefined }));
}

function listMeant(name: WrittenName): StyleName[] {
  return STYLE_NAMES.filter((styleName) => isMeant(name, styleName));
}

/** Says of names whether the project itself has them. Ids are made of headings as well, classes stand in quotes, elements in tags. */
function knownWords(names: readonly WrittenName[], own: OwnWorld): (name: WrittenName) => boolean {
  const isClass = ({ kind, name }: WrittenName) =>
    kind === 'class' || (kind === 'attribute' && name === 'class');
  const wordsOf = (some: readonly WrittenName[]) => [...new Set(some.map(wordOf))];
  const isElement = ({ kind }: WrittenName) => kind === 'type';
  const classes = own.findWords(wordsOf(names.filter(isClass)), { inQuotes: true });
  const elements = own.findElements(wordsOf(names.filter(isElement)));
  const others = own.findWords(wordsOf(names.filter((name) => !isClass(name) && !isElement(name))));
  return (name) =>
    (isClass(name) ? classes : isElement(name) ? elements : others).has(wordOf(name));
}

/** One entry for each list of selectors. */
export function oncePerList(dead: readonly DeadPart[]): DeadName[] {
  const lists = Map.groupBy(dead, ({ file, selector }) => `${file}:${selector.list}`);
  return [...lists.values()].flatMap((parts): DeadName[] => {
    const [first] = parts;
    if (!first) return [];
    const { file, name, reason, selector } = first;
    const others = new Set(parts.map((part) => part.selector)).size - 1;
    return [{ file, line: selector.line, column: selector.column, text: selector.text, name, others, reason }]; // prettier-ignore
  });
}

/** Whether a name is needed and neither a documented one that we have nor one that pages have anyway. */
function isDoubtful(written: WrittenName): boolean {
  const { kind, name, value = '', matcher, isRequired } = written;
  if (!isRequired) return false;
  if (kind === 'type') return !isHtmlElement(name);
  if (kind === 'class' && isOwnClass(name)) return false;
  if (kind !== 'attribute')
    return !STYLE_NAMES.some((styleName) => mayMean({ kind, name }, styleName));
  if (name === 'class' || name === 'id')
    return !STYLE_NAMES.some((styleName) => styleName.kind === name && holds(styleName.name, matcher, value)) && !isOwnClass(value); // prettier-ignore
  if (isMode(written)) return true;
  if (isOwnAttribute(name)) return false;
  const meant = { kind, name, value: matcher === '=' ? value : undefined };
  return !STYLE_NAMES.some((styleName) => mayMean(meant, styleName));
}

/** Elsewhere the mode is an attribute of this name; here it is a class, and the attribute says which theme a site has. */
function isMode({ name, value }: WrittenName): boolean {
  return name === 'data-theme' && (value === 'dark' || value === 'light');
}

/** Why a name means nothing, where that is known. */
function reasonOf(written: WrittenName): string | undefined {
  const { kind, name, value } = written;
  const word = wordOf(written);
  if (isMode(written)) return `write \`.${value}\``;
  if (kind === 'type') {
    const selector = PART_NAMES.get(name);
    return selector && `write \`${selector}\``;
  }
  const absent = ABSENT_NAMES.find((styleName) => mayMean({ kind, name, value }, styleName));
  if (absent) return absent.reason;
  const other =
    kind === 'attribute' ? undefined : STYLE_NAMES.find((styleName) => styleName.name === word);
  if (other) return `write \`${other.selector}\``;
  const isUtility = kind !== 'id' && isTailwindName(word.replace(/^.*:/, ''));
  if (HOSTED.test(word)) return REASONS.hosted;
  return isUtility ? REASONS.utility : undefined;
}

/** The word that a text of the project would have to have. */
function wordOf({ kind, name, value }: WrittenName): string {
  return kind === 'attribute' && (name === 'class' || name === 'id') ? (value ?? '') : name;
}

function spell({ kind, name, value, matcher }: WrittenName): string {
  if (kind === 'type') return name;
  if (kind !== 'attribute') return (kind === 'id' ? '#' : '.') + name;
  return matcher ? `[${name}${matcher}"${value}"]` : `[${name}]`;
}
