import { describe, expect, test } from 'vitest';
import { readDisableComments } from '../../../src/check/findings.ts';
import { parseRobots } from '../../../src/check/external/polite-request.ts';
import { parseFrontMatter, splitPage } from '../../../src/content/front-matter.ts';
import { extractImports, importedPaths, readImportClause } from '../../../src/content/imports.ts';
import { pagePath } from '../../../src/content/links.ts';
import { parseHeaderRules } from '../../../src/site/host-formats.ts';
import { packagesIn } from '../../../src/mdx/modules.ts';
import { textOf } from '../../../src/mdx/components/_shared.tsx';
import { StyleExtractor } from '../../../src/mdx/csp/extract-styles.ts';
import { finishHtml } from '../../../src/mdx/page/finish-html.ts';
import { readLabel } from '../../../src/mdx/diagrams/labels.ts';
import { readDiagram } from '../../../src/mdx/diagrams/draw-diagram.ts';
import { readSequence } from '../../../src/mdx/diagrams/read-sequence.ts';
import { parseCodeMeta } from '../../../src/mdx/components/_code.tsx';
import { readInline } from '../../../src/mdx/inline-markdown.ts';
import { readMarks } from '../../../src/mdx/highlight/color-lines.ts';
import { convertContainerDirectives, preprocess } from '../../../src/mdx/source/preprocess.ts';
import { lintMarkdown } from '../../../src/mdx/source/lint-markdown.ts';
import { findExcessiveNesting } from '../../../src/mdx/source/nesting-limits.ts';
import { readSource } from '../../../src/mdx/source.ts';
import { maxRepairs } from '../../../src/mdx/source/recover.ts';
import { fixTables } from '../../../src/mdx/source/table-pipes.ts';
import { findClassesInCode, isTailwindName } from '../../../src/mdx/tailwind.ts';
import { parseUrl } from '../../../src/navigation/link.ts';
import { toHelp } from '../../../src/openapi/form-field.ts';
import { createReferences } from '../../../src/openapi/document.ts';
import { slugOf } from '../../../src/openapi/pages.ts';
import { cleanText } from '../../../src/openapi/read/foreign-markup.ts';
import { isSecret } from '../../../src/openapi/request-form.ts';
import { pointerTo } from '../../../src/openapi/schema/pointer-to.ts';
import { fence, parseHtml, toInline } from '../../../src/mdx/html-to-markdown.ts';
import { compare } from '../../../src/client/playground/response/check-calls.ts';
import { findCompounds } from '../../../src/client/search-words.ts';
import { findTokens } from '../../../src/client/playground/code-tokens.ts';
import {
  htmlFromMarkdown,
  syntaxHighlight,
} from '../../../src/client/playground/full-client/plain-text.ts';
import { findTextLinks } from '../../../src/check/rename-texts.ts';
import { filterRequestHeaders } from '../../../src/server/proxy.ts';
import { importedFonts } from '../../../src/site/assets.ts';
import { findNamed } from '../../../src/site/load/read-content.ts';
import { withoutSamples } from '../../../src/site/style-names/find-words.ts';
import { readPageText, showsFact } from '../../../src/check/facts/page-text.ts';
import { codeRanges } from '../../../src/utils/code-ranges.ts';
import { dedent } from '../../../src/utils/text.ts';
import { nextToken } from '../../../src/utils/html.ts';
import { renderBody } from '../mdx/_page.ts';

const finish = (text: string) => {
  const styles = new StyleExtractor(String);
  return { ...finishHtml(text, { styles, needs: new Map() }), css: styles.css() };
};

const isDescribed = (text: string) =>
  showsFact(readPageText('Moss'), { kind: 'description', pointer: '#', texts: [text] });

/** Looks for as many files as a text has words. */
const findFiles = (text: string) =>
  findNamed(
    text.split(' ').map((name, index) => index + name),
    [text],
  );

/** Finds the references to as many schemas as a text has words. */
const findPointers = (text: string) => {
  const schemas = Object.fromEntries(text.split(' ').map((name, index) => [name + index, {}]));
  const references = createReferences({ components: { schemas } });
  return Object.values(schemas).map((schema) => pointerTo(references, schema));
};

/** Characters of the shortest text; the longest has four times as many. */
const LENGTH = 12_000;
/** Milliseconds of the longest text below which nothing is compared. Quadratic functions take seconds. */
const MIN_MS = 60;
/** How many times as long as the shortest text the longest may take: 4 is linear, 16 quadratic. */
const MAX_RATIO = 9;
const MAX_RUNS = 5;

type Case = [name: string, read: (text: string) => unknown, unit: string, frame?: [string, string]];

const CASES: Case[] = [
  ['names of files in a page', findFiles, '.b '],
  ['blanks before an end of line in front matter', (text) => parseFrontMatter(splitPage(text), 'a.mdx'), ' ', ['---\na: b\n"x y": [\nc:', '\r\n---\n']],
  ['escaped quotes in a script', (text) => findClassesInCode([text]), "a\\'"],
  ['slashes in the middle of an address', pagePath, '/', ['/a', 'b']],
  ['slashes of an address in the navigation', parseUrl, '/', ['/a', 'b']],
  ['blanks in robots.txt', (text) => parseRobots(text, 'a'), ' ', ['a: b', '\r']],
  ['blanks in a header', parseHeaderRules, ' ', ['/a\n  b: c', '\u0007']],
  ['references to shared schemas', findPointers, 'a '],
  ['letters of a tag that stays open', maxRepairs, 'a', ['a <', '']],
  ['comments that disable rules and stay open', readDisableComments, '<!-- trellis-ignore-next-line a '],
  ['imports that stay open in code', packagesIn, 'import\n'],
  ['imports that stay open in a page', extractImports, 'import a\n'],
  ['imports without quotes in a page', importedPaths, 'import x\n'],
  ['imports without a path in a page', importedPaths, 'import a from b from \n'],
  ['comments around imports', importedPaths, 'import a from "./b"\n<!-- '],
  ['blanks in an import', extractImports, ' ', ['import a', 'x']],
  ['braces in an import', readImportClause, '{'],
  ['tags that stay open in code', (text) => textOf({ props: { dangerouslySetInnerHTML: { __html: text } } }), '<b'],
  ['styles that stay open', preprocess, '<style>'],
  ['comments that stay open', preprocess, '<!-- '],
  ['blanks on a line of a page', preprocess, ' ', ['<b>a</b>', '\n']],
  ['tabs on a line of a page', preprocess, '\t', ['<b>a</b>\n', '|']],
  ['letters behind colons', convertContainerDirectives, 'a', [':::', '\u2028']],
  ['blanks behind colons', convertContainerDirectives, ' ', [':::note a', '\u2028']],
  ['blanks before a row', fixTables, ' ', ['|a|b|\n|-|-|\n|', 'x']],
  ['pipes in the head of a table', fixTables, '|\v', ['|', '\n|-|-|\n']],
  ['backticks in a row of a table', fixTables, '`', ['|a|b|\n|-|-|\n|a|b|', '']],
  ['references without a definition', lintMarkdown, '[x][y]\n\n'],
  ['directives without a callout', lintMarkdown, ':::foo\n\n'],
  ['links', readSource, '[a](/b)\n\n'],
  ['code', readSource, '[a](/b) `c`\n\n'],
  ['fences', (text) => findExcessiveNesting(text, 'mdx'), ' ', ['{a}<b>'.repeat(300), 'a\n']],
  ['dollar signs', (text) => findExcessiveNesting(text, 'mdx'), '$$ $ '],
  ['dollar signs on lines', (text) => findExcessiveNesting(text, 'mdx'), 'a $$$ $$\n- '],
  ['backticks on lines', (text) => findExcessiveNesting(text, 'mdx'), 'a ``` ``\n- '],
  ['formulas in tags', (text) => findExcessiveNesting(text, 'mdx'), '<a b="$$`">$$ ` | '],
  ['formulas of a page', preprocess, '$$ a\n'],
  ['formulas in lists', preprocess, '- $$\n  a\n\n'],
  ['addresses in style sheets', (text) => finish(text), 'url(', ['<div style="', '">']],
  ['blanks in an address of a style sheet', (text) => finish(text), ' ', ['<div style="a:url(', '">']],
  ['quotes around a label', (text) => readLabel(text, 'node'), '"', ['', 'a']],
  ['tags that stay open in a label', (text) => readLabel(text, 'node'), '<p'],
  ['blanks in the name of an actor', (text) => readSequence(readDiagram(text)), ' ', ['sequenceDiagram\nactor a', 'b']],
  ['blanks in a message', (text) => readSequence(readDiagram(text)), ' ', ['sequenceDiagram\na->>b', 'c: d']],
  ['blanks in a note', (text) => readSequence(readDiagram(text)), ' ', ['sequenceDiagram\nnote over a', 'b: c']],
  ['braces behind the language of a fence', parseCodeMeta, ' {='],
  ['blanks in code', (text) => readMarks([text]), ' ', ['', 'a']],
  ['digits in the name of a class', isTailwindName, '0', ['p-', 'z']],
  ['tags that stay open in a description', toHelp, '<'],
  ['blanks in a tag of a description', cleanText, ' ', ['{%', '%']],
  ['letters in a shortcode of a description', cleanText, 'a', ['{{<', '}}']],
  ['quotes in a shortcode of a description', cleanText, 'name=“', ['{{< a ', ' >}}']],
  ['letters in the URL of an operation', slugOf, '植'],
  ['the name of a field', (text) => isSecret(text), 'max_'],
  ['line breaks in code', (text) => fence(text, 'js'), '\n', ['a', 'b']],
  ['tags that stay open in a code block', parseHtml, '<', ['<pre>', '</pre>']],
  ['brackets in a paragraph', (text) => toInline([text], String), '['],
  ['names in a search index', findCompounds, '$'],
  ['blanks in a description of an API', isDescribed, ' ', ['](', '']],
  ['line breaks in a description of an API', isDescribed, '\n'],
  ['tags that stay open in a description of an API', isDescribed, '<a'],
  ['scripts that stay open in a description of an API', isDescribed, '<script '],
  ['links that stay open in a description of an API', isDescribed, ']('],
  ['backticks in a description of the client', htmlFromMarkdown, '`'],
  ['escaped quotes in a sample of the client', syntaxHighlight, '\\"'],
  ['quotes behind line breaks with backslashes in a sample', (text) => findTokens(text, /\w/g, 's'), "'\\\n"],
  ['apostrophes behind backslashes in a sample', (text) => findTokens(text, /\w/g, 's'), "\\'", ["'", '']],
  ['tildes in a file that is renamed', (text) => findTextLinks('a.mdx', text), '~'],
  ['imports that stay open in a file that is renamed', (text) => findTextLinks('a.jsx', text), 'import from \nexport from'],
  ['snippets that stay open in a file that is renamed', (text) => findTextLinks('a.mdx', text), '<Snippet a '],
  ['blanks in a header of a request', (text) => filterRequestHeaders([['connection', text]]), ' ', ['a', 'b']],
  ['imports of a style sheet', importedFonts, '@import "//fonts.googleapis.com/css?a'],
  ['blanks in a code block', dedent, ' ', ['a', 'b']],
  ['letters of a tag that stays open', (text) => nextToken(text, 0), 'a', ['<', '"']],
  ['tags with a quote that stays open', renderBody, '<a "'],
  ['comments of HTML that stay open', readTokens, '<!--'],
  ['scripts that stay open', readTokens, '<script>'],
  ['code blocks that stay open', finish, '<pre>'],
  ['backticks in a title', readInline, '`'],
  ['asterisks in a title', (text) => readInline(text.slice(0, 16_000)), '*'],
  ['fences of tildes', codeRanges, '~~~\n'],
  ['comments in braces on lines', codeRanges, '{/*\n'],
  ['backticks in code of a page', withoutSamples, '`'],
  ['expressions in a paragraph', renderBody, '{1}'],
  ['URLs in a link', renderBody, 'https://a.b ', ['<a href="/c">', '</a>']],
  ['comments in braces that stay open', renderBody, '{/* '],
  ['uses of an undefined variable', renderBody, '{ a: "(" + x(1) },\n', ['export const rows = [\n', '];\n']],
  ['errors of a response', (text) => compare(JSON.parse(text), RESPONSE, {}), '{"a":1},', ['[', '{}]']],
  ['tags with a quote that stays open, one a line', renderBody, '<a "\n\n'],
  ['attributes that stay open', renderBody, '<Card title="'],
  ['closing tags', renderBody, '</p>\n\n'],
  ['opening tags', renderBody, '<b'],
  ['opened components', renderBody, '<Card>\n\n'],
  ['comments of a page', renderBody, '<!--'],
  ['links that stay open', renderBody, '[x]('],
  ['callouts that stay open', renderBody, ':::note\n\n'],
  ['fences that stay open', renderBody, '```js title="x\n\n~~~\n'],
]; // prettier-ignore

/** A response of alternatives that no value of the test fits. */
const RESPONSE = { items: { anyOf: [{ type: 'string' }, { required: ['b'] }] } };

function readTokens(html: string): void {
  for (let token = nextToken(html, 0); token; token = nextToken(html, token.end));
}

function textOfLength([, , unit, [before, after] = ['', '']]: Case, length: number): string {
  return before + unit.repeat(Math.ceil(length / unit.length)) + after;
}

function measure(read: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('the time grows no faster than the text:', () => {
  test.each(CASES.map((one) => [one[0], one] as const))('%s', (_name, one) => {
    const [, read] = one;
    const texts = [LENGTH, 4 * LENGTH].map((length) => textOfLength(one, length));
    const [shortest = '', longest = ''] = texts;
    let [least, most] = [Infinity, Infinity];
    for (let run = 0; run < MAX_RUNS; run++) {
      least = Math.min(least, measure(read, shortest));
      most = Math.min(most, measure(read, longest));
      if (most < MIN_MS || most / least < MAX_RATIO) return;
    }
    expect(most / least, `${least} ms, ${most} ms`).toBeLessThan(MAX_RATIO);
  });
});

test('braces of expressions that stay open around elements become text before they are parsed', () => {
  const { user } = process.cpuUsage();
  for (const unit of [
    '<b onClick={() => {',
    '<b a={',
    '{<b>',
    '<b a={</',
    '{<b a={$)',
    '{<b {...(',
  ])
    expect(renderBody(unit.repeat(18)).diagnostics[0]?.message).toContain('Unexpected end of file');
  expect(process.cpuUsage().user - user).toBeLessThan(5_000_000);
});
