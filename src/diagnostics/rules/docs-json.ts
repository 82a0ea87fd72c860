import type { Rule } from '../rules.ts';

/** Creates an example in docs.json. */
export const json = (bad: string, good?: string): Rule['example'] => ({
  lang: 'json',
  bad,
  ...(good !== undefined && { good }),
});

/** Rules for docs.json. */
export const docsJsonRules = {
  'missing-config': {
    severity: 'error',
    summary: 'The folder has neither `docs.json` nor `mint.json`.',
    fix: 'Name the folder that has one, or start one with `trellis new`.',
    example: { lang: 'text', bad: 'trellis check .', good: 'trellis check docs' },
  },
  'without-effect': {
    severity: 'info',
    summary: 'A property that other tools know has no effect here.',
    fix: 'It may stay; the hint says why nothing comes of it.',
    example: json('{ "group": "Guides", "public": true, "pages": ["introduction"] }'),
  },
  'ignored-config': {
    severity: 'info',
    summary: 'There is a `mint.json` beside `docs.json`, and it is not read.',
    fix: 'Remove one of the two.',
    example: { lang: 'text', bad: 'docs.json\nmint.json', good: 'docs.json' },
  },
  'unreadable-file': {
    severity: 'error',
    summary: 'A file is there but cannot be read.',
    fix: 'Check its rights, and that it is a file and not a folder.',
    example: {
      lang: 'text',
      bad: '---------- guides/start.mdx',
      good: '-rw-r--r-- guides/start.mdx',
    },
  },
  'broken-extension': {
    severity: 'error',
    summary: 'Something in `trellis.config.ts` cannot be loaded, or failed when it was called.',
    fix: 'Correct it where the message says; meanwhile the site is built without it.',
    example: {
      lang: 'text',
      bad: "components: { Note: './components/Nota.tsx' }",
      good: "components: { Note: './components/Note.tsx' }",
    },
  },
  'shallow-clone': {
    severity: 'warning',
    variants: { sitemap: 'info' },
    summary:
      'Pages have no date, because the clone of the repository has only its latest commits. It is a note if only the sitemap has dates.',
    fix: 'Fetch the whole history. If the variable `CI` is set, a build fetches it from the remote, unless it is `--offline`.',
    example: {
      lang: 'yaml',
      bad: '- uses: actions/checkout@v4',
      good: '- uses: actions/checkout@v4\n  with:\n    fetch-depth: 0',
    },
  },
  'invalid-json': {
    severity: 'error',
    summary: 'The text is no JSON.',
    fix: 'Correct it where the mark is: usually a comma, a quote or a bracket.',
    example: json('{ "name": "Garden" "colors": {} }', '{ "name": "Garden", "colors": {} }'),
  },
  asyncapi: {
    severity: 'warning',
    summary: 'An AsyncAPI document cannot be used, or a reference in it leads to nothing.',
    fix: 'Correct the path, or the place that is named.',
    example: json('{ "asyncapi": "event.yaml" }', '{ "asyncapi": "events.yaml" }'),
  },
  'unknown-menu-entry': {
    severity: 'warning',
    summary: '`contextual.options` names no known entry.',
    fix: 'Correct the name.',
    example: json('{ "contextual": { "options": ["claud"] } }'),
  },
  'unknown-code-theme': {
    severity: 'warning',
    summary: 'There is no code theme of that name.',
    fix: 'Correct the name.',
    example: json('{ "codeBlock": { "theme": "dracola" } }'),
  },
  'duplicate-key': {
    severity: 'warning',
    summary: 'An object has the same property twice, and only the last one counts.',
    fix: 'Remove one of them.',
    example: json('{ "name": "Garden", "name": "Plants" }', '{ "name": "Plants" }'),
  },
  'unknown-key': {
    severity: 'warning',
    summary: 'There is no such property.',
    fix: 'Correct its name, or remove it. `--fix` corrects one wrong letter.',
    example: json('{ "topbarLink": [] }', '{ "topbarLinks": [] }'),
  },
  'wrong-type': {
    severity: 'error',
    summary: 'A value is of another type than its property asks for; it is left out.',
    fix: 'Write the type that the message names.',
    example: json('{ "openapi": true }', '{ "openapi": "/openapi.json" }'),
  },
  'wrong-value': {
    severity: 'error',
    variants: { 'unmatched-source': 'warning' },
    summary: 'A value is of the right type but not one that its property takes; it is left out.',
    fix: 'Write one of the values that the message names.',
    example: json('{ "colors": { "primary": "green" } }', '{ "colors": { "primary": "#1a7341" } }'),
  },
  'missing-key': {
    severity: 'error',
    variants: { 'has-default': 'warning' },
    summary: 'An object lacks a property that it needs.',
    fix: 'Add it.',
    example: json(
      '{ "tabs": [{ "name": "API" }] }',
      '{ "tabs": [{ "name": "API", "url": "api" }] }',
    ),
  },
  'empty-value': {
    severity: 'warning',
    summary: 'A property stands there without a value.',
    fix: 'Remove it, or fill it.',
    example: json('{ "anchors": [] }', '{}'),
  },
  'renamed-value': {
    severity: 'warning',
    summary: 'A value has another name in `docs.json`.',
    fix: 'Write that name.',
    example: json('{ "method": "api-key" }', '{ "method": "key" }'),
  },
  'deprecated-value': {
    severity: 'info',
    summary: 'A value works but will go away.',
    fix: 'Do what the message says in its place.',
    example: json('{ "api": { "maintainOrder": false } }', '{}'),
  },
  contradiction: {
    severity: 'warning',
    summary: 'Two settings want different things; the message says which one counts.',
    fix: 'Remove one of the two.',
    example: json(
      '{ "playground": { "relay": true, "proxy": false } }',
      '{ "playground": { "relay": true } }',
    ),
  },
  'incomplete-name': {
    severity: 'warning',
    summary: 'Basic authentication has two fields, and only one has a name.',
    fix: 'Write both with a colon between them.',
    example: json(
      '{ "method": "basic", "name": "user" }',
      '{ "method": "basic", "name": "user:password" }',
    ),
  },
  'broken-reference': {
    severity: 'error',
    summary: 'A `$ref` leads to no file that could be read.',
    fix: 'Correct the path. It starts at the file that has it, or with `/` at the project.',
    example: json('{ "$ref": "./navigaton.json" }', '{ "$ref": "./navigation.json" }'),
  },
  'icon-prefix': {
    severity: 'warning',
    summary: 'The name of an icon has the prefix `fa-`.',
    fix: 'Leave the prefix out.',
    example: json('{ "icon": "fa-leaf" }', '{ "icon": "leaf" }'),
  },
  'no-repository': {
    severity: 'warning',
    summary: 'Something needs the address of a repository, and there is none.',
    fix: 'Write an address of the form `https://github.com/owner/repository`.',
    example: json(
      '{ "type": "github", "url": "https://example.com" }',
      '{ "type": "github", "url": "https://github.com/ada/garden" }',
    ),
  },
  'unknown-platform': {
    severity: 'warning',
    summary: 'A social account is of a platform without an icon of its own.',
    fix: 'Correct the name of the platform.',
    example: json(
      '{ "footerSocials": { "githb": "…" } }',
      '{ "footerSocials": { "github": "…" } }',
    ),
  },
  'unknown-rule': {
    severity: 'warning',
    summary: 'Something is to be silenced that is no rule.',
    fix: 'Write the id of a rule of this page.',
    example: json(
      '{ "check": { "rules": { "orphans": "off" } } }',
      '{ "check": { "rules": { "orphan-page": "off" } } }',
    ),
  },
  'missing-font': {
    severity: 'warning',
    summary: 'A font that docs.json names is not in the site: nobody has it, or nobody answered.',
    fix: 'Correct the name, build once with the network, or name a file of the font.',
    example: json('{ "fonts": { "family": "Giest" } }', '{ "fonts": { "family": "Geist" } }'),
  },
  'low-contrast': {
    severity: 'info',
    summary: 'Text in a color of `colors` could not be read well on its background.',
    fix:
      'Nothing has to be done: Trellis shows text in the nearest shade that reaches 4.5 : 1 (WCAG AA) and keeps the color ' +
      'itself for decoration. Choose a darker or lighter one to have it everywhere.',
    example: json(
      '{ "colors": { "primary": "#7fd8a0" } }',
      '{ "colors": { "primary": "#1a7341" } }',
    ),
  },
} as const satisfies Record<string, Rule>;
