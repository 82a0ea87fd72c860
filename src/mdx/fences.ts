import type { MdastNode } from 'satteri';
import { parseSource } from './source.ts';
import { extractImports } from '../content/imports.ts';
import { preprocess } from './source/preprocess.ts';

/** A code fence of a text. */
export interface Fence {
  kind: 'fence';
  /** First word of the info string, in lower case; empty if there is none. */
  language: string;
  /** Other words of the info string, without quoted ones and values. */
  words: ReadonlySet<string>;
  /** `exit=1` and `title="a b"` by name. */
  values: ReadonlyMap<string, string>;
  code: string;
  /** Line of the fence in the text, from 1. */
  line: number;
}

/** A place at which a text includes another file. */
interface SnippetUse {
  kind: 'snippet';
  /** As written: `./soil.mdx`, or the `file` of a `<Snippet>`. */
  specifier: string;
  isSnippetTag: boolean;
}

/** Fences and snippets of a text, in reading order. Skips fences in comments. */
export function readFences(body: string): (Fence | SnippetUse)[] {
  const { text, imports } = extractImports(preprocess(body));
  const specifiers = new Map(
    imports.flatMap(({ specifier, names }) =>
      names
        .filter(({ imported }) => imported === 'default')
        .map(({ local }) => [local, specifier] as const),
    ),
  );
  return collect(parseSource(text).tree, specifiers);
}

function collect(node: MdastNode, specifiers: ReadonlyMap<string, string>): (Fence | SnippetUse)[] {
  if (node.type === 'code') return [toFence(node)];
  const isElement = node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
  const snippets = isElement ? toSnippet(node, specifiers) : [];
  if (!('children' in node)) return snippets;
  return [...snippets, ...node.children.flatMap((child) => collect(child, specifiers))];
}

type JsxElement = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

function toSnippet(node: JsxElement, specifiers: ReadonlyMap<string, string>): SnippetUse[] {
  const specifier = specifiers.get(node.name ?? '');
  if (specifier !== undefined) return [{ kind: 'snippet', specifier, isSnippetTag: false }];
  if (node.name !== 'Snippet') return [];
  return node.attributes.flatMap((attribute) =>
    attribute.type === 'mdxJsxAttribute' &&
    attribute.name === 'file' &&
    typeof attribute.value === 'string'
      ? [{ kind: 'snippet' as const, specifier: attribute.value, isSnippetTag: true }]
      : [],
  );
}

/** A value, a quoted text, or a word of an info string. */
const PART =
  /([\w.-]+)=(?:"([^"]*)"|'([^']*)'|(\{[^}]*\}|\S+))|"[^"]*"|'[^']*'|\{[^}]*\}|([^\s"'{}=]+)/g;

function toFence({ lang, meta, value, position }: Extract<MdastNode, { type: 'code' }>): Fence {
  const words = new Set<string>();
  const values = new Map<string, string>();
  for (const [, name, double, single, plain, word] of (meta ?? '').matchAll(PART)) {
    if (word !== undefined) words.add(word);
    if (name !== undefined) values.set(name, double ?? single ?? plain ?? '');
  }
  return {
    kind: 'fence',
    language: (lang ?? '').toLowerCase(),
    words,
    values,
    code: value,
    line: position?.start.line ?? 1,
  };
}
