import type { JudgedQuery } from './score.ts';

/** Questions about Trellis, written from the headings of its documentation before they were run. */
export const AUTHOR_QUERIES: JudgedQuery[] = [
  { text: 'footnotes', kind: 'heading', answers: ['/trellis/markdown#footnotes'] },
  {
    text: 'how do I use the same paragraph on many pages',
    kind: 'question',
    answers: ['/trellis/snippets'],
  },
  { text: 'redirects', kind: 'heading', answers: ['/trellis/docs-json-reference#redirects'] },
  { text: 'sidebarTitle', kind: 'identifier', answers: ['/trellis/front-matter'] },
  { text: 'codegroup', kind: 'compound', answers: ['/trellis/components/code#code-group'] },
  { text: 'accordian', kind: 'misspelt', answers: ['/trellis/components/accordions'] },
  { text: 'components', kind: 'group', answers: ['/trellis/components'] },
  {
    text: 'api documentation',
    kind: 'group',
    answers: ['/trellis/api-pages', '/trellis/playground', '/trellis/tutorial-api'],
  },
  { text: 'recipes', kind: 'group', answers: ['/recipes'] },
  { text: 'tooltip', kind: 'exact', answers: ['/trellis/components/icons#tooltip'] },
  {
    text: 'how do I keep a page out of search engines',
    kind: 'question',
    answers: [
      '/trellis/front-matter',
      '/trellis/sharing',
      '/trellis/navigation',
      '/trellis/search#keep-a-page-out-of-the-search',
    ],
  },
  { text: 'mermaid', kind: 'synonym', answers: ['/trellis/diagrams'] },
  { text: 'exit code 2', kind: 'number', answers: ['/trellis/cli#exit-codes'] },
  { text: 'openapi 3.1', kind: 'number', answers: ['/trellis/api-pages'] },
  {
    text: 'my api sends no CORS headers',
    kind: 'question',
    answers: ['/trellis/playground#apis-without-cors-headers', '/http/browsers'],
  },
  { text: 'frontmatter', kind: 'compound', answers: ['/trellis/front-matter'] },
  { text: 'rss', kind: 'synonym', answers: ['/trellis/components/updates'] },
  {
    text: 'sytax highlighting theme',
    kind: 'misspelt',
    answers: ['/trellis/code#colors-of-a-theme'],
  },
  {
    text: 'can readers print a page',
    kind: 'question',
    answers: ['/trellis/reading#on-paper-or-as-a-pdf'],
  },
  { text: 'ParamField', kind: 'identifier', answers: ['/trellis/components/fields'] },
  { text: 'llmstxt', kind: 'compound', answers: ['/trellis/agents'] },
  { text: 'keyboard shortcuts', kind: 'synonym', answers: ['/trellis/reading#shortcuts'] },
  {
    text: 'how do I add a language to my docs',
    kind: 'question',
    answers: ['/trellis/languages'],
  },
  { text: '--base', kind: 'identifier', answers: ['/trellis/cli', '/trellis/deployment'] },
  { text: 'tabels', kind: 'misspelt', answers: ['/trellis/markdown#tables'] },
];
