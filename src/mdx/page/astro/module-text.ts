import type { SourceModule } from '../../compile/source-module.ts';

/**
 * The text of a page for `@astrojs/mdx`: as the engine reads it, with imports of what Astro renders as they are.
 * `find` gives the absolute path of a file that Astro renders, undefined for any other import. Empty for a text that
 * could only be read as plain Markdown.
 */
export function moduleText(
  { compiled: { text, imports } }: SourceModule,
  find: (specifier: string) => string | undefined,
): string {
  return text.replace(/^export const \{.*\} = __import\((\d+)\);$/gm, (statement, index) => {
    const { specifier = '', names = [] } = imports[Number(index)] ?? {};
    const file = find(specifier);
    if (file === undefined) return statement;
    const from = `from ${JSON.stringify(file)};`;
    const named = names.filter(({ imported }) => imported !== '*');
    const clauses = named.map(({ imported, local }) => `${imported} as ${local}`);
    const whole = names.filter(({ imported }) => imported === '*');
    return [
      ...(clauses.length > 0 ? [`import { ${clauses.join(', ')} } ${from}`] : []),
      ...whole.map(({ local }) => `import * as ${local} ${from}`),
    ].join(' ');
  });
}
