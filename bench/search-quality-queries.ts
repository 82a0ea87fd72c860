/** What a reader may type into the search of the Plant Store docs, and where the answer is. */
export interface JudgedQuery {
  text: string;
  kind: 'exact' | 'question' | 'misspelt' | 'identifier' | 'synonym' | 'beginning';
  /** Any of these is right; an address without `#` stands for the whole page. */
  answers: string[];
}

/** Judged by reading the pages, before the ranking was looked at. */
export const QUERIES: JudgedQuery[] = [
  { text: 'authentication', kind: 'exact', answers: ['/authentication'] },
  { text: 'errors', kind: 'exact', answers: ['/errors'] },
  { text: 'quickstart', kind: 'exact', answers: ['/quickstart'] },
  { text: 'sample data', kind: 'exact', answers: ['/sample-data'] },
  { text: 'list plants', kind: 'exact', answers: ['/api-reference/list-plants'] },
  { text: 'deployment', kind: 'exact', answers: ['/trellis/deployment'] },
  { text: 'front matter', kind: 'exact', answers: ['/trellis/front-matter'] },
  { text: 'caching', kind: 'exact', answers: ['/recipes/caching'] },
  { text: 'line numbers', kind: 'exact', answers: ['/trellis/code'] },
  { text: 'withdraw a token', kind: 'exact', answers: ['/recipes/own-tokens#withdraw-a-token'] },
  {
    text: 'response headers',
    kind: 'exact',
    answers: ['/http/methods-and-headers#response-headers'],
  },
  {
    text: 'accordion group',
    kind: 'exact',
    answers: ['/trellis/components/accordions#accordion-group'],
  },
  {
    text: 'where do I get a token',
    kind: 'question',
    answers: ['/faq', '/recipes/own-tokens', '/quickstart', '/sample-data'],
  },
  {
    text: 'is there a rate limit',
    kind: 'question',
    answers: ['/faq', '/limits#what-has-no-limit'],
  },
  { text: 'how to add a user', kind: 'question', answers: ['/recipes/own-tokens#add-a-user'] },
  {
    text: 'which plants can a user see',
    kind: 'question',
    answers: ['/access', '/recipes/own-tokens#let-a-user-see-a-plant'],
  },
  {
    text: 'tabs with the same title switch together',
    kind: 'question',
    answers: ['/trellis/components/tabs'],
  },
  {
    text: 'host the site below a path',
    kind: 'question',
    answers: ['/trellis/deployment#below-a-path'],
  },
  {
    text: 'what does limit=0 return',
    kind: 'question',
    answers: ['/limits', '/api-reference/list-plants'],
  },
  { text: 'authentcation', kind: 'misspelt', answers: ['/authentication'] },
  { text: 'quikstart', kind: 'misspelt', answers: ['/quickstart'] },
  { text: 'acordion', kind: 'misspelt', answers: ['/trellis/components/accordions'] },
  { text: 'deploiment', kind: 'misspelt', answers: ['/trellis/deployment'] },
  { text: 'chagnelog', kind: 'misspelt', answers: ['/changelog'] },
  { text: 'navigaton', kind: 'misspelt', answers: ['/trellis/navigation'] },
  { text: 'playgroud', kind: 'misspelt', answers: ['/trellis/playground'] },
  { text: 'snipets', kind: 'misspelt', answers: ['/trellis/snippets'] },
  { text: 'GET /plants', kind: 'identifier', answers: ['/api-reference/list-plants'] },
  {
    text: '/plants',
    kind: 'identifier',
    answers: ['/api-reference/list-plants', '/concepts/plants'],
  },
  {
    text: 'docs.json',
    kind: 'identifier',
    answers: ['/trellis/docs-json', '/trellis/docs-json-reference'],
  },
  { text: 'topbarCtaButton', kind: 'identifier', answers: ['/trellis/docs-json-reference'] },
  { text: 'modeToggle.default', kind: 'identifier', answers: ['/trellis/docs-json-reference'] },
  {
    text: 'PLANTS_DATABASE_URL',
    kind: 'identifier',
    answers: ['/recipes/own-tokens', '/trellis/deployment', '/sample-data'],
  },
  {
    text: 'plants_demo_ben',
    kind: 'identifier',
    answers: ['/sample-data', '/api-reference/list-plants', '/quickstart', '/access'],
  },
  {
    text: 'iconType',
    kind: 'identifier',
    answers: ['/trellis/components/icons', '/trellis/docs-json-reference', '/trellis/front-matter'],
  },
  { text: 'ResponseField', kind: 'identifier', answers: ['/trellis/components/fields'] },
  {
    text: 'WWW-Authenticate',
    kind: 'identifier',
    answers: ['/http/methods-and-headers', '/authentication'],
  },
  { text: '1003', kind: 'identifier', answers: ['/errors'] },
  { text: 'error 1101', kind: 'identifier', answers: ['/errors'] },
  { text: 'bearer token', kind: 'synonym', answers: ['/authentication'] },
  { text: 'cors', kind: 'synonym', answers: ['/http/browsers'] },
  { text: 'pagination', kind: 'synonym', answers: ['/recipes/without-pages', '/limits'] },
  { text: '405', kind: 'synonym', answers: ['/errors', '/http/methods-and-headers'] },
  { text: 'authen', kind: 'beginning', answers: ['/authentication'] },
  { text: 'play', kind: 'beginning', answers: ['/trellis/playground'] },
  { text: 'depl', kind: 'beginning', answers: ['/trellis/deployment'] },
];
