import { page, svg, type ProjectFiles } from '../support/write-project.ts';

const DOCS = {
  name: 'Fern',
  variables: { edition: 'Spring' },
  openapi: 'plants.json',
  navigation: [
    { group: 'Start', pages: ['index', 'one', 'two'] },
    { group: 'More', pages: ['three', 'coded', 'stamped', 'signed'] },
    { group: 'API', pages: ['list'] },
  ],
};
const RENAMED = { ...DOCS, name: 'Moss' };
const REISSUED = { ...RENAMED, variables: { edition: 'Autumn' } };

function openapi(summary: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Plants', version: '1.0.0' },
    servers: [{ url: 'https://plants.example' }],
    paths: { '/plants': { get: { summary, responses: { 200: { description: 'Plants.' } } } } },
  };
}

/** A project that has every kind of input. */
export const FILES: ProjectFiles = {
  'docs.json': DOCS,
  'index.mdx': page(
    'Home',
    "import Hint from '/snippets/hint.mdx';\n\n<Hint />\n\n{{edition}} edition.",
  ),
  'one.mdx': page('One', '![Leaf](/leaf.svg)\n\n[Two](/two#deep)\n\n```js\nconst a = 1;\n```'),
  'two.mdx': page('Two', '## Deep\n\n<Snippet file="deep.mdx" />'),
  'three.mdx': page('Three', '```js file=/lib/water.js#pour\n```'),
  'lib/water.js': '// #region pour\npour(1);\n// #endregion\n',
  'stamped.mdx': page('Stamped', '{new Date(0).toLocaleString("en")} by {process.env.DOCS_AUTHOR}'),
  'signed.mdx': page('Signed', 'import { Author } from "/snippets/author.jsx"\n\n<Author />'),
  'snippets/author.jsx': 'export const Author = () => <i>{process.env["DOCS_TEAM"]}</i>;\n',
  'coded.mdx': page('Coded', "import { Sum } from '/snippets/sum.jsx';\n\n<Sum />"),
  'list.mdx': page('List', '', 'openapi: GET /plants'),
  'snippets/hint.mdx': '**Water** it daily.\n',
  'snippets/deep.mdx': "import Hint from '/snippets/hint.mdx';\n\nDeep: <Hint />\n",
  'snippets/sum.jsx': 'export const Sum = () => <b>{1 + 1}</b>;\n',
  'plants.json': openapi('List plants'),
  'leaf.svg': svg('green'),
  'styles.css': 'main { color: teal; }\n',
};

/** A change of a project, and additional options of the build after it. */
export interface Change {
  kind: string;
  files?: ProjectFiles;
  /** How many texts must be rendered again; any number where it is absent. */
  rendered?: number;
  base?: string;
  site?: string;
  /** Environment variables from this change on. */
  env?: Record<string, string>;
  /** Gives all files other times, as a fresh checkout does. */
  isCheckout?: boolean;
}

/** Each is made on top of the ones before it. */
export const CHANGES: Change[] = [
  {
    kind: 'the region of a file that a fence shows',
    files: { 'lib/water.js': '// #region pour\npour(2, 10);\n// #endregion\n' },
    rendered: 1,
  },
  { kind: 'nothing', rendered: 0 },
  { kind: 'the times of all files', isCheckout: true, rendered: 0 },
  { kind: 'the text of a page', files: { 'three.mdx': page('Three', 'Other text.') }, rendered: 1 },
  {
    kind: 'the title of a neighbor',
    files: { 'two.mdx': page('Second', '## Deep\n\n<Snippet file="deep.mdx" />') },
    rendered: 1,
  },
  {
    kind: 'a heading that another page leads to',
    files: { 'two.mdx': page('Second', '## Deep!\n\n<Snippet file="deep.mdx" />') },
    rendered: 1,
  },
  {
    kind: 'a snippet that a snippet uses',
    files: { 'snippets/hint.mdx': '**Water** it weekly.\n' },
    rendered: 2,
  },
  {
    kind: 'a code file',
    files: { 'snippets/sum.jsx': 'export const Sum = () => <b>{2 + 2}</b>;\n' },
    rendered: 1,
  },
  {
    kind: 'an OpenAPI document',
    files: { 'plants.json': openapi('List all plants') },
    rendered: 1,
  },
  { kind: 'the name in docs.json', files: { 'docs.json': RENAMED } },
  { kind: 'a variable in docs.json', files: { 'docs.json': REISSUED } },
  {
    kind: 'the order of the navigation',
    files: {
      'docs.json': {
        ...REISSUED,
        navigation: [
          {
            group: 'Start',
            pages: ['index', 'two', 'one', 'three', 'coded', 'stamped', 'signed', 'list'],
          },
        ],
      },
    },
  },
  { kind: 'an asset', files: { 'leaf.svg': svg('red') }, rendered: 0 },
  {
    kind: 'the size of an image',
    files: { 'leaf.svg': svg('red').replace('<svg ', '<svg width="40" height="20" ') },
    rendered: 1,
  },
  {
    kind: 'the style sheet of the project',
    files: { 'styles.css': 'main { color: navy; }\n' },
    rendered: 0,
  },
  { kind: 'a variable of the environment', env: { DOCS_AUTHOR: 'Ada' }, rendered: 1 },
  { kind: 'one that a snippet reads', env: { DOCS_TEAM: 'Moss' }, rendered: 1 },
  { kind: 'one that no page reads', env: { DOCS_OTHER: 'x' }, rendered: 0 },
  { kind: 'the time zone', env: { TZ: 'Asia/Tokyo' } },
  { kind: 'the language of the machine', env: { LC_ALL: 'de_DE.UTF-8' } },
  { kind: 'a new page', files: { 'four.mdx': page('Four') }, rendered: 1 },
  { kind: 'the address of the site', site: 'https://fern.example', rendered: 1 },
  { kind: 'the base path', base: '/docs' },
  { kind: 'nothing but the flags, back again' },
];
