import type { MdastNode } from 'satteri';

/** A block that a formatter joined to one line, so that Markdown reads it as words. */
export interface SquashedBlock {
  kind: 'list' | 'table' | 'code block';
  /** What it begins with, to be found in the text. */
  start: string;
  /** The node of code, which begins where the parser says. */
  at?: MdastNode | undefined;
}

/** `- Bread. - Butter.`, `1. Open it. 2. Close it.`: two marks at least, as one may be a dash. */
const LIST = /^\s*(?:([-*+]) \S[^\n]*[^\s,;|] \1 \S|1([.)]) \S[^\n]*\S 2\2 \S)/;
/** The same behind the first mark. */
const REST = /[.!?:] (?:[-*+]|2[.)]) \p{Lu}/u;
/** `| A | B | | --- | --- |`: what would stand between head and rows. */
const TABLE = /\|[ \t]*:?-{3,}:?[ \t]*\|/;

/** The block that the words of a node were; undefined for words that are meant as such. */
export function findSquashed(
  node: MdastNode,
  sourceOf: (node: MdastNode) => string,
): SquashedBlock | undefined {
  switch (node.type) {
    case 'paragraph':
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return (
        inCode(node.children as MdastNode[], sourceOf) ?? inWords(node, node.type !== 'paragraph')
      );
    case 'list': {
      const words = node.children.length === 1 ? sourceOf(node).replace(/\n[\s\S]*/, '') : '';
      return REST.test(words) ? { kind: 'list', start: firstWords(words) } : undefined;
    }
    default:
      return undefined;
  }
}

/** A word for code that starts no command: ` ```json {} ``` ` was a fence, ` ```go build``` ` may be meant so. */
const LANGUAGE =
  /^`{3,}(?:bash|shell|zsh|powershell|json|jsonc|yaml|yml|toml|xml|html|css|scss|jsx?|tsx?|mdx?|javascript|typescript|python|py|rust|java|kotlin|swift|php|csharp|cpp|sql|graphql|diff)\s+\S/i;
/** What joined lines leave: a word, the code, and a space before the closing signs. */
const JOINED = /^`{3,}[A-Za-z][\w+#.-]*\s+\S[\s\S]*\s`{3,}$/;

/** Code in the signs of a fence: all that a paragraph or an element holds, or with its language behind other words. */
function inCode(
  children: readonly MdastNode[],
  sourceOf: (node: MdastNode) => string,
): SquashedBlock | undefined {
  const parts = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const found = parts.find((child) => {
    if (child.type !== 'inlineCode') return false;
    const source = sourceOf(child);
    if (!source.startsWith('```')) return false;
    return parts.length === 1 || LANGUAGE.test(source) || JOINED.test(source);
  });
  return found && { kind: 'code block', start: '```', at: found };
}

/** Words directly in a paragraph or an element; only in elements a list may begin where it is none. */
function inWords(node: MdastNode, isElement: boolean): SquashedBlock | undefined {
  const children = 'children' in node ? (node.children as MdastNode[]) : [];
  const words = children.map((child) => (child.type === 'text' ? child.value : 'x')).join('');
  const text = children.find((child) => child.type === 'text')?.value ?? '';
  // A row of dashes on a line of its own is the delimiter row of a table, whose columns are counted elsewhere.
  const isJoined = words.split('\n').some((line) => TABLE.test(line) && /[^\s|:-]/.test(line));
  if (isJoined) return { kind: 'table', start: firstWords(text.slice(text.indexOf('|'))) };
  return isElement && children[0]?.type === 'text' && LIST.test(words)
    ? { kind: 'list', start: firstWords(text) }
    : undefined;
}

function firstWords(text: string): string {
  return text.trimStart().split('\n')[0]?.slice(0, 24).trimEnd() ?? '';
}
