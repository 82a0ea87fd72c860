import type { MdastNode } from 'satteri';

const DEFINED = /\b(?:const|let|var|function|class)\s+([A-Z]\w*)/g;
const IMPORTED = /\bimport\s+(?!\s)((?:(?!\bimport\s)[\w$*\s{},])+?)(?<!\s)\s+from\b/g;

/** Names of the components that a text defines or imports. */
export function ownComponents(tree: MdastNode): ReadonlySet<string> {
  const names = new Set<string>();
  const blocks = 'children' in tree ? (tree.children as MdastNode[]) : [];
  for (const block of blocks) {
    if (block.type !== 'mdxjsEsm') continue;
    for (const [, name = ''] of block.value.matchAll(DEFINED)) names.add(name);
    for (const [, clause = ''] of block.value.matchAll(IMPORTED))
      for (const [name] of clause.matchAll(/[A-Z]\w*/g)) names.add(name);
  }
  return names;
}
