import katex from 'katex';
import {
  defineMdastPlugin,
  markdownToJs,
  mdxToJs,
  type MdxCompileOptions,
  type MdxToJsResult,
} from 'satteri';
import { mapProse } from './code-ranges.ts';
import { readImports, type ImportStatement } from './imports.ts';
import { readPlace, repair, type CompileProblem } from './repair.ts';
import { tolerate } from './tolerate.ts';

/** JavaScript of one MDX text. */
export interface Compiled {
  /** A function body; see `evaluate.ts` for what it reads and returns. */
  code: string;
  imports: ImportStatement[];
  /** Names of components that the text uses and does not define itself. */
  componentNames: string[];
  /** What had to be read as text, in the order it was met. */
  problems: CompileProblem[];
}

type JsxAttribute = { type: 'mdxJsxAttribute'; name: string; value: string };

const attribute = (name: string, value: string): JsxAttribute => ({
  type: 'mdxJsxAttribute',
  name,
  value,
});

const codeBlocks = defineMdastPlugin({
  name: 'code-blocks',
  code(node, context) {
    context.replaceNode(node, {
      type: 'mdxJsxFlowElement',
      name: 'CodeBlock',
      attributes: [
        attribute('code', node.value),
        attribute('lang', node.lang ?? ''),
        attribute('meta', node.meta ?? ''),
      ],
      children: [],
    });
  },
});

const math = defineMdastPlugin({
  name: 'math',
  math(node, context) {
    const attributes = [attribute('html', renderMath(node.value, true))];
    context.replaceNode(node, { type: 'mdxJsxFlowElement', name: 'Raw', attributes, children: [] });
  },
  inlineMath(node, context) {
    const attributes = [attribute('html', renderMath(node.value, false))];
    context.replaceNode(node, { type: 'mdxJsxTextElement', name: 'Raw', attributes, children: [] });
  },
});

function renderMath(tex: string, displayMode: boolean): string {
  return katex.renderToString(tex, { displayMode, throwOnError: false, output: 'mathml' });
}

/** No plugin is asynchronous, so that the results are not either. */
const OPTIONS: MdxCompileOptions = {
  outputFormat: 'function-body',
  optimizeStatic: { component: 'Raw', prop: 'html' },
  mdastPlugins: [codeBlocks, math],
  features: {
    frontmatter: false,
    math: { singleDollarTextMath: false },
    headingAttributes: true,
    smartPunctuation: true,
  },
};

/** More attempts than this means that the text is not MDX at all. */
const MOST_REPAIRS = 60;

/**
 * Compiles the body of a page. What MDX rejects is read as text and reported in `problems`; only a
 * text that stays broken after many repairs is read as plain Markdown. Never throws for bad input.
 */
export function compile(body: string, format: 'mdx' | 'md'): Compiled {
  const { text, imports } = readImports(tolerate(body));
  const problems: CompileProblem[] = [];
  let source = text;
  for (let attempt = 0; attempt < MOST_REPAIRS; attempt++) {
    try {
      const { code } = mdxToJs(source, OPTIONS) as MdxToJsResult;
      return finish(code, imports, problems);
    } catch (error) {
      const problem = readPlace(error);
      if (problem) problems.push(problem);
      if (!problem || format === 'md') break;
      const repaired = repair(source, problem);
      if (repaired === undefined) break;
      source = repaired;
    }
  }
  const { code } = markdownToJs(removeModuleSyntax(text), OPTIONS) as MdxToJsResult;
  return finish(code, imports, format === 'md' ? [] : problems.slice(0, 1));
}

function finish(code: string, imports: ImportStatement[], problems: CompileProblem[]): Compiled {
  const names = [...code.matchAll(/_missingMdxReference\("([^"]+)"/g)].map(([, name = '']) => name);
  return { code, imports, componentNames: [...new Set(names)], problems };
}

/** Takes import and export lines and component tags out of a text that is read as plain Markdown. */
function removeModuleSyntax(source: string): string {
  return mapProse(source, (prose) =>
    prose.replace(/^(?:import|export) .*$/gm, '').replace(/<\/?[A-Z][\w.]*[^<>]*>/g, ''),
  );
}
