import { mapProse } from '../../text/code-ranges.ts';
import type { ImportStatement } from './extract-imports.ts';

const EXPORTED =
  /^export[ \t]+(?:default[ \t]+)?(?:const|let|var|class|(?:async[ \t]+)?function\*?)[ \t]+([a-z][\w$]*)/gm;

/**
 * Gives components that a text imports or exports under a name with a small first letter another name, which begins
 * with `$`: JSX takes `<someName>` for an element of HTML, and the parser makes HTML of `<some.Name>`. Definitions of
 * those names are added at the end, so that line numbers stay true.
 */
export function renameLowercaseComponents(
  text: string,
  imports: readonly ImportStatement[],
): string {
  const names = [...importedNames(imports), ...exportedNames(text)];
  const used = [...new Set(names)].filter((name) => text.includes(`<${name}`));
  if (used.length === 0) return text;
  const tags = new RegExp(`<(/?)(${used.join('|').replaceAll('$', '\\$')})(?=[\\s/>.])`, 'g');
  const renamed = new Map<string, string>();
  const result = mapProse(text, (prose) =>
    prose.replace(tags, (_tag, slash: string, name: string, at: number) => {
      const isMember = prose[at + slash.length + name.length + 1] === '.';
      renamed.set(name, isMember ? name : (renamed.get(name) ?? componentOrElement(name)));
      return `<${slash}$${name}`;
    }),
  );
  const definitions = [...renamed].map(([name, value]) => `export const $${name} = ${value};`);
  return [result, ...definitions].join('\n\n');
}

/** A text or a number under the name of an element, such as `title`, does not hide the element. */
function componentOrElement(name: string): string {
  return `typeof ${name} === "function" ? ${name} : "${name}"`;
}

function importedNames(imports: readonly ImportStatement[]): string[] {
  const names = imports.flatMap(({ names: ofOne }) => ofOne.map(({ local }) => local));
  return names.filter((name) => /^[a-z]/.test(name));
}

function exportedNames(text: string): string[] {
  if (!text.includes('export')) return [];
  return [...text.matchAll(EXPORTED)].map(([, name = '']) => name);
}
