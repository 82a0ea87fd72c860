import { applyEdits, getNodeValue, parseTree, type Node } from 'jsonc-parser';
import { isExternal, resolveLink, splitHref, type LinkTargets } from '../content/links.ts';
import { hrefOf } from '../content/pages.ts';
import { toList, toObject } from '../utils/json-object.ts';
import { isPattern } from '../utils/redirects.ts';
import { decodePath } from '../utils/url.ts';
import type { Moves } from './rename.ts';

/** A file of docs.json before and after a change. */
export interface ConfigChange {
  /** Relative to the project root. */
  file: string;
  before: string;
  after: string;
  /** Changes, one per line: `navigation.0.pages.2  guides/soil -> plants/soil`. */
  lines: string[];
}

/** Properties that contain URLs. */
const URL_PROPERTIES = new Set(['href', 'url', 'destination', 'link', 'primaryTab']);
/** Properties that contain page ids. */
const PAGE_PROPERTIES = new Set(['pages', 'root', 'page']);

/** Changes of a file of docs.json for a rename; undefined if there are none. */
export function planConfig(
  { file, text }: { file: string; text: string },
  moves: Moves,
  targets: LinkTargets,
): ConfigChange | undefined {
  const found = [...listTexts(parseTree(text))].flatMap(({ node, path }) => {
    const after = rewrite(String(node.value), path, moves, targets);
    return after === undefined ? [] : [{ node, path, after }];
  });
  if (found.length === 0) return undefined;
  const edits = found.map(({ node: { offset, length }, after }) => ({
    offset,
    length,
    content: JSON.stringify(after),
  }));
  return {
    file,
    before: text,
    after: applyEdits(text, edits),
    lines: found.map(
      ({ node, path, after }) => `${path.join('.')}  ${String(node.value)} -> ${after}`,
    ),
  };
}

/** Adds redirects from the old URLs, in the style of existing ones. */
export function addRedirects(change: ConfigChange, moves: Moves): ConfigChange {
  const known = redirectsOf(change.after);
  const written = known ? toList(getNodeValue(known)) : [];
  const sources = new Set(written.map((one) => toObject(one)['source']));
  const all = [...moves.pages].map(([id, nextId]) => ({
    source: encodeDelimiters(hrefOf(id)),
    destination: encodeDelimiters(hrefOf(nextId)),
  }));
  // A rename that was killed may be repeated.
  const pairs = all.filter(({ source }) => !sources.has(source));
  const lines = pairs.map(({ source, destination }) => `redirects  ${source} -> ${destination}`);
  return {
    ...change,
    after: insertRedirects(change.after, pairs),
    lines: [...change.lines, ...lines],
  };
}

/**
 * Adds redirects to the end of the list in docs.json, keeping all other characters. Returns the text unchanged if it
 * is no object, or if its `redirects` are no list.
 */
export function insertRedirects(
  text: string,
  pairs: readonly { source: string; destination: string }[],
): string {
  if (pairs.length === 0) return text;
  const root = parseTree(text);
  const known = redirectsOf(text);
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const step = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
  const entries = pairs.map(
    ({ source, destination }) =>
      `{ "source": ${JSON.stringify(source)}, "destination": ${JSON.stringify(destination)} }`,
  );
  const last = known?.children?.at(-1);
  if (known && last) {
    const before = /\n([ \t]*)$/.exec(text.slice(known.offset, last.offset));
    const separator = before ? `,${lineEnd}${before[1]}` : ', ';
    const content = entries.map((entry) => separator + entry).join('');
    return applyEdits(text, [{ offset: last.offset + last.length, length: 0, content }]);
  }
  const list = [
    '[',
    ...entries.map((entry, index) => step + step + entry + (index < entries.length - 1 ? ',' : '')),
    `${step}]`,
  ].join(lineEnd);
  if (known)
    return applyEdits(text, [{ offset: known.offset, length: known.length, content: list }]);
  if (root?.type !== 'object' || findProperty(root)) return text;
  const content = `${lineEnd}${step}"redirects": ${list}`;
  const property = root.children?.at(-1);
  const edit = property
    ? { offset: property.offset + property.length, length: 0, content: `,${content}` }
    : { offset: root.offset + 1, length: 0, content: content + lineEnd };
  return applyEdits(text, [edit]);
}

function findProperty(root: Node | undefined): Node | undefined {
  return root?.children?.find(({ children }) => children?.[0]?.value === 'redirects');
}

function redirectsOf(text: string): Node | undefined {
  const list = findProperty(parseTree(text))?.children?.[1];
  return list?.type === 'array' ? list : undefined;
}

type Path = (string | number)[];

function* listTexts(
  node: Node | undefined,
  path: Path = [],
): Generator<{ node: Node; path: Path }> {
  if (node?.type === 'string') yield { node, path };
  for (const [index, child] of (node?.children ?? []).entries()) {
    if (node?.type === 'array') yield* listTexts(child, [...path, index]);
    else if (child.type === 'property')
      yield* listTexts(child.children?.[1], [...path, String(child.children?.[0]?.value)]);
  }
}

function rewrite(text: string, path: Path, moves: Moves, targets: LinkTargets): string | undefined {
  const name = String(path.findLast((part) => typeof part === 'string'));
  if (PAGE_PROPERTIES.has(name)) return rewriteEntry(text, moves);
  if (!URL_PROPERTIES.has(name) || isExternal(text)) return undefined;
  const { path: url, suffix } = splitHref(text);
  if (isPattern(url)) return rewritePattern(text, moves);
  const target = resolveLink(url, 'index', targets);
  const moved = target.found ? moves.paths.get(decodePath(splitHref(target.href).path)) : undefined;
  if (moved === undefined) return undefined;
  const next = encodeDelimiters(moved);
  return (url.startsWith('/') ? next : next.slice(1)) + suffix;
}

/** A path as a URL that stays readable: docs.json can contain letters of any language. */
function encodeDelimiters(path: string): string {
  return path.replace(/[%?#]/g, encodeURIComponent);
}

/** A destination with captures that starts with a moved folder. */
function rewritePattern(text: string, { folders }: Moves): string | undefined {
  const folder = [...folders].find(([old]) => text.startsWith(`${old}/`));
  return folder && folder[1] + text.slice(folder[0].length);
}

/** A navigation entry as written: with or without a slash and an extension. */
function rewriteEntry(text: string, { pages }: Moves): string | undefined {
  const [, slash = '', id = '', extension = ''] = /^(\/?)(.*?)(\.mdx?)?$/.exec(text) ?? [];
  const next = pages.get(id);
  return next === undefined ? undefined : slash + next + extension;
}
