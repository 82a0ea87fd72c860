import { readFileSync } from 'node:fs';
import type { DocsConfig, LoadedConfig } from '../../config/model/types.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { parseGrammar, type CustomGrammar } from '../../mdx/highlight/custom-grammar.ts';

/** Where docs.json may name grammars. */
const PLACES = [
  ['codeBlock', 'languages'],
  ['styling', 'codeblocks', 'languages', 'custom'],
];

/** The grammars of the project (`codeBlock.languages`), and a warning for each file that is none. */
export function loadCodeLanguages(
  { codeBlock: { languages = [] } }: DocsConfig,
  assets: ReadonlyMap<string, string>,
  file: string,
  locate?: LoadedConfig['locate'],
): { grammars: CustomGrammar[]; diagnostics: Diagnostic[] } {
  const grammars: CustomGrammar[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [index, path] of languages.entries()) {
    const asset = assets.get(`/${path.replace(/^(?:\.?\/)+/, '')}`);
    const grammar = asset === undefined ? undefined : parseGrammar(readFileSync(asset, 'utf8'));
    if (grammar) {
      grammars.push(grammar);
      continue;
    }
    diagnostics.push(
      createDiagnostic({
        code: 'missing-asset',
        message:
          asset === undefined
            ? `codeBlock.languages: there is no file ${path}`
            : `${path} is no TextMate grammar: it needs "name", "scopeName" and "patterns"`,
        hint: 'code in that language stays without colours',
        file,
        ...PLACES.map((place) => locate?.([...place, index])).find(Boolean),
      }),
    );
  }
  return { grammars, diagnostics };
}
