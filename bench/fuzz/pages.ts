// Readers of page content: MDX and front matter, HTML, diagrams, formulas, code, style sheets, images.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDisableComments } from '../../src/check/findings.ts';
import { parseFrontMatter, splitPage } from '../../src/content/front-matter.ts';
import { describeProject } from '../../src/content/project.ts';
import { CodeFiles, parseCodeReference } from '../../src/mdx/code-files.ts';
import { ModuleLoader } from '../../src/mdx/modules.ts';
import { readInline } from '../../src/mdx/inline-markdown.ts';
import { renderMath } from '../../src/mdx/components/render-math.ts';
import { StyleExtractor } from '../../src/mdx/csp/extract-styles.ts';
import { drawDiagram } from '../../src/mdx/diagrams/draw-diagram.ts';
import { parseCodeMeta } from '../../src/mdx/components/_code.tsx';
import { Highlighter } from '../../src/mdx/highlighter.ts';
import { renderPage, type MdxEnvironment } from '../../src/mdx/render-page.ts';
import { markdownToHtml, readSource } from '../../src/mdx/source.ts';
import { finishHtml } from '../../src/mdx/page/finish-html.ts';
import { findClassesInCode, renderUtilities } from '../../src/mdx/tailwind.ts';
import { sanitizeHtml } from '../../src/openapi/view-context.ts';
import { rebaseSheet } from '../../src/output/files/project-files.ts';
import { toBlocks } from '../../src/output/markdown/blocks.ts';
import { parseHtml, textOfNodes } from '../../src/mdx/html-to-markdown.ts';
import { readSections } from '../../src/output/search/build-index.ts';
import {
  rewriteDocument,
  rewriteMarkdown,
  rewriteSheet,
} from '../../src/output/portable/portable-files.ts';
import { findTextLinks } from '../../src/check/rename-texts.ts';
import {
  findImageSize,
  importedFonts,
  namedFamilies,
  replaceImports,
} from '../../src/site/assets.ts';
import { readFaces } from '../../src/site/load/fonts.ts';
import { collectNames } from '../../src/site/style-names/collect-names.ts';
import { findSheetError } from '../../src/site/unmatched-selectors.ts';
import { fromGrammar, type Reader } from './reader.ts';
import type { Grammar } from './random.ts';

const NOWHERE = { has: () => false, redirect: () => undefined };
const sameUrl = (url: string) => url;

/** Elements, shared by pages and HTML. */
const HTML: Grammar = {
  name: ['div', 'p', 'a', 'b', 'span', 'img', 'br', 'h2', 'table', 'tr', 'td', 'pre', 'code', 'script', 'style', 'details', 'summary', 'svg', 'video', 'ul', 'li', 'input'],
  attribute: ['', ' class="«words»"', ' id="«word»"', ' href="«url»"', " src='«url»'", ' style="color: red; background: url(«url»)"', ' onclick="«word»"', ' «word»', ' «word»=«word»', ' data-x="&amp;&lt;&#«number»;&nope"', ' srcset="«url» 2x, «url» 3x"'],
  attributes: ['', '«attribute»', '«attribute»«attributes»'],
  element: ['<«name»«attributes»>«inside»</«name»>', '<«name»«attributes» />', '<!-- «words» -->', '<br>', '<style>.«word» { color: red }</style>', '<script>const a = "</b>";</script>', '<p>«inside»</p>'],
  inside: ['«words»', '«element»', '«words» «element»', '«element»«inside»', ''],
}; // prettier-ignore

const HTML_PIECES = ['<', '>', '</', '/>', '<div>', '</div>', '<p>', '</p>', '<a href="', '<b a="', '"', "'", '=', ' a=b', '<!--', '-->', '<![CDATA[', '<script>', '<style>', '</style>', '&', '&amp;', '&#', '&#x', ';', '<br>', '<table>', '<tr><td>', '<pre>', '<svg>', '<h2>a</h2>', '<h2 id="a">', ' style="a:b"', 'url(', ' ', '\n', '<summary>', '<p><summary>', '<code>', '<li>', '<ul><li>', '<img alt="', '<x-y', ' class="', '<a>']; // prettier-ignore

const PAGE: Grammar = {
  ...HTML,
  part: ['«block»', '«block»', '\n«block»\n'],
  block: ['# «line»', '## «line» {#«word»}', '«line»', '«line»\n«line»', '- «line»\n  - «line»', '1. «line»', '> «line»', '```«meta»\n«code»\n```', '~~~\n«code»', '| «line» | «line» |\n| - | :-: |\n| «line» | `«code»` |', ':::note[«line»]\n«line»\n:::', '::«word»{a="«word»"}', '> [!NOTE]\n> «line»', '<«component»«props»>\n«block»\n</«component»>', '<«component»«props» />', '«element»', '$$\n«math»\n$$', 'import «Name» from "«path»";', 'export const «word» = «expression»;', '{/* «words» */}', '[^1]: «line»', '---', '* * *', '[«word»]: «url» "«words»"', '<!-- «words» -->', '    «code»'],
  line: ['«words»', '«inline»', '«words» «inline» «words»', '«inline»«line»'],
  inline: ['*«words»*', '**«words»**', '_«words»_', '~~«words»~~', '`«code»`', '[«line»](«url» "«words»")', '![«words»](«url»)', '{«expression»}', '$«math»$', '<«component»«props»>«words»</«component»>', ':«word»[«words»]', '[^1]', '<«url»>', '«url»', '{{«word»}}', '\\{ \\< \\*', '«element»', '**「«words»」**', ':rocket:', '<br>'],
  meta: ['js', 'js title="«words»" {1,3-5} lines', 'mermaid', 'bash «words»', 'diff', '«word» highlight={1-«number»} focus=2', 'json wrap', 'python [«words»]', 'mdx', ''],
  component: ['Note', 'Card', 'CardGroup', 'Tabs', 'Tab', 'Steps', 'Step', 'Accordion', 'AccordionGroup', 'CodeGroup', 'ParamField', 'ResponseField', 'Expandable', 'Frame', 'Tooltip', 'Icon', 'Update', 'Columns', 'Latex', 'Mermaid', 'Tree', 'Tree.Folder', 'Badge', 'Unknown', 'Prompt', 'View', 'Color'],
  props: ['', ' title="«words»"', ' title={«expression»}', ' icon="«word»"', ' href="«url»"', ' «word»', ' cols={«number»}', ' {...«word»}', ' body="«word»" type="string" required', ' style={{ color: "red" }}', '«props»«props»', ' name=«word»'],
  expression: ['1 + 1', '"«word»"', '`a${"«word»"}`', '[1, 2].map((n) => <b>{n}</b>)', '«word»', '({ a: «expression» })', '<b>«words»</b>', 'null', 'undefined', 'true && «expression»', '/[(]/.test("«word»") ? 1 : 2'],
  Name: ['Part', 'Other', 'snippet', '{ a, b as C }', '* as All'],
  code: ['const a = 1;', 'a --> b', '$ npm run x # [!code ++]', '{ "a": [«number»] }', 'x', '// [!code highlight]', '«word»(«word»)', '<div>', '`'],
  math: ['x^2', '\\frac{«math»}{«math»}', '\\sqrt{«math»}', '\\begin{matrix} a & b \\\\ c \\end{matrix}', '«word»', '\\alpha_{«number»}', '\\nope'],
}; // prettier-ignore

const PAGE_PIECES = ['#', '## a\n', '- a\n', '- ', '  - ', '1. ', '> ', '>', '*', '**', '_', '__a', '`', '``', '```\n', '~~~\n', '~', '~~a~~', '|', '| a ', '|-', '[', ']', '](', '[a](b)', '![', '(', ')', '{', '}', '{1}', '{a}', '{{a}}', '{/*', '*/}', '<', '</', '<a', '<a "', '<a b="', '<a>', '</a>', '<a/>', '<A', '<A b={', '<A>', '<Note>', '</Note>', '<Note>\n', '<Card title="a">\n', '<Tabs>\n<Tab title="a">', '<b>', '<div>\n', '</div>\n', '<!--', '-->', '<br>', '<p>', ':::', ':::note\n', ':::\n', '::a', ':a[', '$', '$$', '$a$', '\\', '&', '&amp;', '\n', '\n\n', ' ', '\t', '"', "'", '=', '!', 'import ', 'import a from "a"\n', 'export ', 'export const a = 1\n', 'export {', '---\n', 'https://a.b/', 'www.', 'a@', 'a', 'a ', '[^1]', '[^1]: a\n', '[a]: b\n', '「', '**「', 'a_b', ' {#a', '<style>', '<script>', '<svg>', '<pre>', '<code>', '<summary>', '<details>\n', '"use client"\n', 'onClick={', '<a onclick="', '{() => {', '`${', '/', '//', '\u00a0', 'é', '漢']; // prettier-ignore

/** Readers of the texts of authors. Files that they need are in `folder`. */
export function pageReaders(folder: string): Reader[] {
  const codeProject = join(folder, 'pages');
  mkdirSync(codeProject, { recursive: true });
  const page: Omit<Reader, 'name' | 'read'> = {
    ...fromGrammar({ name: '', read: () => undefined, grammar: PAGE, pieces: PAGE_PIECES, head: '---\ntitle: A\n---\n\n', joiner: '\n\n' }), // prettier-ignore
    weight: 5,
    length: 4000,
    longest: 64_000,
    parts: 20,
  };
  return [
    { ...page, name: 'page', read: (text) => renderText(codeProject, text, false) },
    { ...page, name: 'page-as-data', read: (text) => renderText(codeProject, text, true), weight: 3 }, // prettier-ignore
    { ...page, name: 'page-check', read: readCheckedPage, weight: 3 },
    { ...page, name: 'page-links', read: readPageLinks },
    { ...page, name: 'markdown-of-documents', read: (text) => sanitizeHtml(markdownToHtml(text)), weight: 2 }, // prettier-ignore
    fromGrammar({
      name: 'inline-markdown',
      grammar: { ...PAGE, part: ['«line»'] },
      pieces: PAGE_PIECES,
      read: readInline,
    }),
    fromGrammar({
      name: 'front-matter',
      pieces: ['---\n', '+++\n', 'a: b\n', 'a: "b"\n', 'a: "', "a: '", 'title: a\n', ':', ': ', '- ', '- a\n', '? ', '{', '}', '[', ']', ',', '"', "'", '\\', '&a ', '*a ', '*a, ', '|\n', '>\n', '<<: ', '!!', '! ', '%', '@', '#', ' #', ' ', '\n', '\t', 'a', 'a-b', 'a = b\n', '  a', '"a":', '\u00a0'], // prettier-ignore
      frames: [['---\n', '\n---\n'], ['---\na: ', '\n---\n'], ['---\na: [', ']\n---\n'], ['---\n', ''], ['+++\n', '\n+++\n'], ['', '']], // prettier-ignore
      grammar: {
        part: ['«key»: «value»', '«key»:\n  - «value»\n  - «value»', '«key»:\n  «key»: «value»', '«key»: |\n  «words»\n  «words»', '# «words»', '«key» = «value»', '"«key»": "«words»"', 'a«number»: &a«number» [«alias», «alias»]'],
        key: ['title', 'description', 'openapi', 'icon', 'keywords', 'tag', 'url', 'mode', 'version', 'public', 'deprecated', 'seo:title', 'og:image', '«word»', '<<', '__proto__', 'related', 'boost'],
        value: ['«words»', '"«words»"', "'«words»'", '«number»', 'true', 'null', '2024-01-01', '[«value», «value»]', '{ «key»: «value» }', 'GET /plants', '«words»: «words»', '*a1', '&a1 [«value»]', '!!binary «word»', '>-', ''],
        alias: ['*a0', '*a1', '*a«number»', '«value»'],
      }, // prettier-ignore
      head: '---\n',
      tail: '\n---\n\n# «word»\n',
      read: (text) => parseFrontMatter(splitPage(text), 'page.mdx'),
    }),
    fromGrammar({
      name: 'html',
      grammar: { ...HTML, part: ['«element»', '«words»'] },
      pieces: HTML_PIECES,
      frames: [['', ''], ['<p>', '</p>'], ['<pre><code>', '</code></pre>'], ['<table><tr><td>', '</td></tr></table>'], ['<h2 id="a">', '</h2>']], // prettier-ignore
      weight: 2,
      read: readHtml,
    }),
    fromGrammar({
      name: 'diagram',
      grammar: DIAGRAM,
      pieces: ['-->', '---', '-.->', '==>', '--', '|', '|a|', '[', ']', '([', '])', '{', '}', '((', '))', '"', 'A', 'A-->B\n', 'A --> B & C\n', ' & ', ';', ':::', 'subgraph a\n', 'end\n', '%%', '%% a\n', '\n', ' ', '->>', 'A->>B: a\n', '+', '-', 'note over A: b\n', 'loop a\n', 'alt a\n', 'else b\n', 'par a\n', 'participant A\n', 'activate A\n', 'deactivate A\n', 'box a\n', '<br>', '<b', '#', '#quot;', 'classDef a fill:#fff\n', 'style A fill:#f\n', '---\n', 'title: a\n', '"a" : 1\n', '[*] --> A\n', 'state A {\n', '}\n', 'A ||--o{ B : a\n', '@{ shape: a }', 'a', 'é', '漢'], // prettier-ignore
      frames: [['flowchart TD\n', '\n'], ['flowchart TD\nA["', '"]\n'], ['sequenceDiagram\n', '\n'], ['sequenceDiagram\nA->>B: ', '\n'], ['stateDiagram-v2\n', '\n'], ['erDiagram\n', '\n'], ['classDiagram\n', '\n'], ['pie\n', '\n'], ['', '']], // prettier-ignore
      head: '',
      length: 1000,
      longest: 16_000,
      parts: 10,
      weight: 3,
      read: drawDiagram,
    }),
    fromGrammar({
      name: 'math',
      grammar: { ...PAGE, part: ['«math»', '«math» + «math»'] },
      pieces: ['x', '{', '}', '^', '_', '\\', '\\\\', '&', '$', '%', '\\frac', '\\frac{a}', '\\sqrt{', '\\left(', '\\right)', '\\begin{matrix}', '\\end{matrix}', '\\text{', '\\mathbb{R}', '\\def\\a{\\a\\a}', '\\newcommand', '\\alpha', "'", '#1', ' ', '^{', '_{', '\\over', '\\href{a}{b}', '\\color{red}'], // prettier-ignore
      // KaTeX is recursive; pages reject formulas of that depth earlier.
      errors: ['ParseError', 'RangeError'],
      length: 2000,
      longest: 32_000,
      joiner: ' ',
      read: (text) => renderMath(text, { displayMode: true, throwOnError: true }),
    }),
    fromGrammar({
      name: 'code',
      grammar: { part: ['«code»'], code: ['const «word» = `a${«code»}`;', 'if (a) { «code» }', '// [!code ++]', 'def «word»(«word»): return «number»', '<div class="«word»">{«code»}</div>', '"«words»"', '/* «words» */', '.«word» { color: red }', '$ echo "«word»" | x', 'SELECT * FROM «word»;', '«odd»'] }, // prettier-ignore
      pieces: ['{', '}', '(', '[', '<', '</', '"', "'", '`', '`${', '//', '/*', '*/', '#', '\\', '$', '$(', '=', '=>', ':', ';', ',', '-', '.', '/', '|', '@', '<div>', 'a', 'a.', 'a(', 'if ', 'function ', 'class ', 'const a = ', '[!code ++]', '// [!code highlight]\n', '\n', ' ', '0', '0.', '%', '<!--', '```\n'], // prettier-ignore
      frames: [['js\n', ''], ['tsx\n', ''], ['python\n', ''], ['bash\n', ''], ['json\n', ''], ['html\n', ''], ['css\n', ''], ['yaml\n', ''], ['mdx\n', ''], ['go\n', ''], ['php\n', '']], // prettier-ignore
      head: 'js\n',
      length: 2000,
      longest: 32_000,
      weight: 4,
      read: (text) => {
        const end = text.indexOf('\n');
        return new Highlighter().highlight(text.slice(end + 1), text.slice(0, Math.max(0, end)));
      },
    }),
    fromGrammar({
      name: 'code-line',
      grammar: { ...PAGE, part: ['«meta»'] },
      pieces: ['{', '}', '{1}', '{1-9}', '1-', ',', '1,', '"', "'", '=', 'a=', 'title="', 'highlight={1}', ' ', '[', ']', '\\', '#', '#L1', '-', '9', 'a'], // prettier-ignore
      joiner: ' ',
      read: (text) => [parseCodeMeta(text), parseCodeReference(text)],
    }),
    fromGrammar({
      name: 'style-sheet',
      grammar: SHEET,
      pieces: ['{', '}', '.a', '#a', '.a{}', '.a .b', ',', '.a,', ':', ';', 'a:b;', '(', ')', ':not(', ':has(', ':is(.a)', '[', '[a="', ']', '"', "'", '\\', '/*', '*/', '/* a */', '@', '@media a{', '@import "', '@import url(', '@font-face{', '@font-face {}', 'font-family:', 'url(', 'url("/a")', 'var(--a', '--a:', '>', '+', '~', '*', '&', ' ', '\n', 'a', '!important', '<!--', '-->', 'U+0-9,', '\\00'], // prettier-ignore
      frames: [['', ''], ['.a{', '}'], ['@media a{', '}'], ['@font-face{font-family:', '}'], ['@font-face{src:', '}']], // prettier-ignore
      weight: 2,
      read: readStyleSheet,
    }),
    fromGrammar({
      name: 'script',
      grammar: { part: ['document.querySelector("«selector»").hidden = true;', 'getElementById(`«word»`)', 'el.classList.add("«words»", \'«word»\')', '// «words»', 'style.setProperty("--«word»", "red")', '$("«selector»")', 'fetch("«url»")'], selector: ['.«word» > #«word»', '[data-«word»="«word»"]', '«word»:has(.«word»)', '#navbar, .card', '«odd»'] }, // prettier-ignore
      pieces: ['"', "'", '`', '(', ')', '.', ',', 'querySelector("', 'querySelectorAll(`', 'classList.add(', '"a", ', '[', ']', '#', '.a', '\\', '/', '//', '/*', '${', '}', '\n', ' ', 'a', 'getElementById("', 'var(--a)', 'https://'], // prettier-ignore
      read: (text) => [
        collectNames([{ file: 'a.js', kind: 'script', text }]),
        findClassesInCode([text]),
      ],
    }),
    fromGrammar({
      name: 'utility-classes',
      grammar: { part: ['«variant»«class»'], variant: ['', 'md:', 'dark:hover:', 'group-[«word»]:', '[&>*]:', '«word»:', '!', '-'], class: ['p-4', 'text-red-500', 'w-[calc(100%-«number»px)]', 'bg-[url(«url»)]', 'grid-cols-«number»', 'text-«word»/«number»', '[color:red]', 'm-«number»', '«word»'] }, // prettier-ignore
      pieces: ['p-', 'p-4 ', 'md:', '[', ']', '[&', '(', ')', ':', '!', '-', '/', '_', '"', "'", '%', '\\', 'calc(', 'var(', ' ', 'a', '0', 'hover:', 'group-', 'w-[', 'bg-[url(', '#'], // prettier-ignore
      joiner: ' ',
      length: 2000,
      longest: 64_000,
      read: (text) => renderUtilities(finish(`<p class="${text.replaceAll('"', '')}">`).classes),
    }),
    fromGrammar({
      name: 'picture',
      grammar: { part: ['<svg width="«number»" height="«number»«unit»" viewBox="0 0 «number» «number»">«inside»</svg>', '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "«word»">]>', '<g><path d="M0 0 «number»"/></g>', '\x89PNG\r\n\x1a\n«odd»«number»', 'GIF89a«odd»«odd»'], unit: ['', 'px', '%', 'em'], inside: ['<g/>', '<text>«words»</text>', '<script>«word»</script>', '«inside»«inside»'] }, // prettier-ignore
      pieces: ['<svg', '<svg>', ' width="1"', ' height="1"', ' viewBox="0 0 1 1"', '<', '>', '"', ' ', '<!--', '<?xml ', '<!ENTITY a "b">', '&a;', '<g>', '\x89PNG\r\n\x1a\n', 'GIF89a', '\xff\xd8\xff', 'RIFF', 'WEBP', '\0', '\0\0\0', 'ftypavif', 'IHDR', 'BM', '0', 'II*\0', '\xff'], // prettier-ignore
      read: (text) => {
        const file = join(folder, 'picture.svg');
        const other = join(folder, 'picture.png');
        writeFileSync(file, text, 'latin1');
        writeFileSync(other, text, 'latin1');
        return [findImageSize(file), findImageSize(other)];
      },
    }),
  ];
}

const DIAGRAM: Grammar = {
  part: ['flowchart «direction»\n«flow»\n«flow»\n«flow»', 'sequenceDiagram\n«sequence»\n«sequence»', 'stateDiagram-v2\n«state»\n«state»', 'erDiagram\n«entity»', 'classDiagram\n«class»', 'pie title «words»\n"«words»" : «number»', 'gantt\n«words»', '---\ntitle: «words»\n---\nflowchart TD\n«flow»', 'xychart-beta\n«words»', '%%{init: {"theme": "«word»"}}%%\ngraph TD\n«flow»'],
  direction: ['TD', 'LR', 'RL', 'XX'],
  node: ['A', 'B[«words»]', 'C("«words»")', 'D{«words»}', 'E((«words»))', 'F[/«words»/]', 'G@{ shape: cyl, label: "«words»" }', '«word»:::«word»', 'H["`**«words»**`"]', 'I[(«words»)]'],
  link: ['-->', '---', '-.->', '==>', '-- «words» -->', '-->|«words»|', '--o', '<-->', '~~~'],
  flow: ['«node» «link» «node»', '«node» & «node» «link» «node» «link» «node»', 'subgraph «words»\n«flow»\nend', 'classDef «word» fill:#f9f,stroke:#333', 'click A "«url»"', 'style A fill:#f', '%% «words»', 'linkStyle 0 stroke:red', '«node»'],
  sequence: ['A->>B: «words»', 'B-->>A: «words»', 'A-)B: «words»', 'participant A as «words»', 'actor «word»', 'note over A,B: «words»', 'loop «words»\n«sequence»\nend', 'alt «words»\n«sequence»\nelse «words»\n«sequence»\nend', 'activate A', 'deactivate A', 'A->>+B: «words»', 'autonumber', 'box «word»\nparticipant C\nend', 'par a\n«sequence»\nand b\n«sequence»\nend', 'rect rgb(0,0,0)\n«sequence»\nend', 'create participant D', 'destroy D'],
  state: ['[*] --> «word»', 'A --> B : «words»', 'state A {\n«state»\n}', 'state "«words»" as B', 'note right of A\n«words»\nend note', 'A : «words»', 'state C <<fork>>'],
  entity: ['A ||--o{ B : «word»', 'A {\n  string «word» PK "«words»"\n}'],
  class: ['A <|-- B', 'class A {\n  +String «word»\n  «word»() int\n}', 'A : +«word»', 'A "1" --> "*" B : «words»'],
}; // prettier-ignore

const SHEET: Grammar = {
  part: ['«rule»'],
  rule: ['«selectors» { «declarations» }', '@media (width > «number»px) { «rule» }', '@import url("«url»");', '@import "«path»" screen;', '@font-face { font-family: "«words»"; src: url(«url») format("woff2"); unicode-range: U+0-«number» }', '/* «words» */', '@keyframes «word» { from { «declarations» } }', '@layer «word», «word»;', ':root { --«word»: «value» }', '/* latin */ @font-face { font-family: "A"; src: url(https://fonts.gstatic.com/«word») format("woff2") }', '.«word» { & .«word» { «declarations» } }', '«odd»'],
  selectors: ['«selector»', '«selector», «selectors»'],
  selector: ['.«word»', '#«word»', '«word»', '#navbar .card > a:hover', '[data-«word»~="«word»"]', '.«word»:not(.«word»):has(> «selector»)', '.«word»::before', '*', ':is(«selectors»)'],
  declarations: ['color: «value»;', 'background: url(«path») «value»', 'font-family: "«words»", serif', '--«word»: { «declarations» }', '«declarations» «declarations»', 'content: "\\201C«odd»";'],
  value: ['red', '#fff', 'var(--«word», «value»)', 'calc(«number»px + («number»em))', '"«words»"', 'url(«url»)', '«number»px', 'color-mix(in oklab, «value», «value»)'],
}; // prettier-ignore

/** The rendered page of a text. Unexpected errors of the renderer are failures. */
function renderText(folder: string, text: string, isDataOnly: boolean): unknown {
  const split = splitPage(text);
  const { frontMatter } = parseFrontMatter(split, 'page.mdx');
  const page = { id: 'page', file: 'page.mdx', href: '/page', frontMatter, title: 'Page' };
  const rendered = renderPage({ ...page, body: split.body }, environmentOf(folder, isDataOnly));
  const lost = rendered.diagnostics.find(({ message }) => message.startsWith('Cannot render the page')); // prettier-ignore
  if (lost) throw new Error(lost.message);
  return rendered;
}

function environmentOf(folder: string, isDataOnly: boolean): MdxEnvironment {
  const project = describeProject(folder, { isDataOnly });
  const variables = { fern: 'Fern' };
  return {
    modules: new ModuleLoader(project, variables),
    codeFiles: new CodeFiles(project),
    highlighter: new Highlighter(),
    variables,
    iconLibrary: 'fontawesome',
    codeBlockMode: 'auto',
    extraComponents: {},
    isDataOnly,
    browserFiles: { runtime: 'runtime.js', library: 'library.js' },
    generated: { digest: () => '', render: () => undefined },
    resolve: (href) => ({ href, external: /^https?:/.test(href) }),
  };
}

/** Checks of a page, in addition to rendering it. */
function readCheckedPage(text: string): unknown {
  const { body } = splitPage(text);
  return [
    readSource(body),
    readDisableComments(body),
    collectNames([{ file: 'page.mdx', kind: 'page', text: body }]),
  ];
}

/** Functions that read a page for renames and portable sites. */
function readPageLinks(text: string): unknown {
  const { body } = splitPage(text);
  return [findTextLinks('page.mdx', body), rewriteMarkdown(body, 'page.md', NOWHERE)];
}

/** Functions that read the HTML of a page for outputs. */
function readHtml(html: string): unknown {
  const nodes = parseHtml(html);
  const place = { path: 'page/index.html', loader: '/a.js', files: NOWHERE, sprites: new Map() };
  return [
    textOfNodes(nodes),
    toBlocks(nodes, sameUrl),
    readSections(html),
    sanitizeHtml(html),
    sanitizeHtml(html, 'page'),
    finish(html),
    rewriteDocument(html, place),
  ];
}

function finish(html: string) {
  const styles = new StyleExtractor(sameUrl);
  return { ...finishHtml(html, { styles, needs: new Map() }), css: styles.css() };
}

function readStyleSheet(css: string): unknown {
  return [
    collectNames([{ file: 'a.css', kind: 'sheet', text: css }]),
    findSheetError(css),
    importedFonts(css),
    replaceImports(css, () => '/fonts.css'),
    namedFamilies([css]),
    readFaces(css),
    rebaseSheet(css, '/docs', () => true),
    rewriteSheet(css, 'a.css', NOWHERE),
  ];
}
