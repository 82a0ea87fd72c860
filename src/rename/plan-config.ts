import { applyEdits, getNodeValue, modify, parseTree, type Node } from 'jsonc-parser';
import { isExternal, resolveLink, splitHref, type LinkTargets } from '../content/links.ts';
import { hrefOf } from '../content/page.ts';
import type { Moves } from './moves.ts';

/** A file of docs.json, before and after. */
export interface ConfigChange {
  /** Relative to the project root. */
  file: string;
  before: string;
  after: string;
  /** What changes, a line each: `navigation.0.pages.2  guides/soil -> plants/soil`. */
  lines: string[];
}

/** Properties whose texts are addresses. */
const ADDRESSES = new Set(['href', 'url', 'destination', 'link', 'primaryTab']);
/** Properties whose texts are pages. */
const PAGES = new Set(['pages', 'root', 'page']);

/** What a file of docs.json has to say after a rename; undefined where nothing changes. */
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

/** The same file with redirects from the old addresses, formatted as its other lines. */
export function addRedirects(change: ConfigChange, moves: Moves): ConfigChange {
  const tree = parseTree(change.after);
  const known = tree?.children?.find(({ children }) => children?.[0]?.value === 'redirects')
    ?.children?.[1];
  const at = known?.type === 'array' ? (known.children?.length ?? 0) : 0;
  const written = known && getNodeValue(known);
  const isWritten = (source: string) =>
    Array.isArray(written) &&
    written.some((one) => (one as { source?: unknown })?.source === source);
  const all = [...moves.pages].map(([id, nextId]) => ({
    source: hrefOf(id),
    destination: hrefOf(nextId),
  }));
  // A rename that was killed half way is done again.
  const pairs = all.filter(({ source }) => !isWritten(source));
  const formattingOptions = {
    insertSpaces: !/^\t/m.test(change.before),
    tabSize: indentOf(change.before),
  };
  const after = pairs.reduce((text, pair, index) => {
    const isFirst = at + index === 0 && known === undefined;
    const [path, value] = isFirst ? [['redirects'], [pair]] : [['redirects', at + index], pair];
    return applyEdits(
      text,
      modify(text, path, value, { formattingOptions, isArrayInsertion: !isFirst }),
    );
  }, change.after);
  const lines = pairs.map(({ source, destination }) => `redirects  ${source} -> ${destination}`);
  return { ...change, after, lines: [...change.lines, ...lines] };
}

function indentOf(text: string): number {
  return /^( +)\S/m.exec(text)?.[1]?.length ?? 2;
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
  if (PAGES.has(name)) return rewriteEntry(text, moves);
  if (!ADDRESSES.has(name) || isExternal(text)) return undefined;
  const { path: address, suffix } = splitHref(text);
  const target = resolveLink(address, 'index', targets);
  const next = target.found ? moves.paths.get(splitHref(target.href).path) : undefined;
  if (next === undefined) return undefined;
  return (address.startsWith('/') ? next : next.slice(1)) + suffix;
}

/** An entry of the navigation as it is written: with or without a slash and an extension. */
function rewriteEntry(text: string, { pages }: Moves): string | undefined {
  const [, slash = '', id = '', extension = ''] = /^(\/?)(.*?)(\.mdx?)?$/.exec(text) ?? [];
  const next = pages.get(id);
  return next === undefined ? undefined : slash + next + extension;
}
