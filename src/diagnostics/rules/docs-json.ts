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
    summary: 'The folder contains no `docs.json` or `mint.json`.',
    fix: 'Pass the folder that contains the file, or create a project with `trellis new`.',
    example: { lang: 'text', bad: 'trellis check .', good: 'trellis check docs' },
  },
  'without-effect': {
    severity: 'info',
    summary: 'A property that other tools support has no effect in Trellis.',
    fix: 'Keep or remove the property. The hint gives the reason.',
    example: json('{ "group": "Guides", "public": true, "pages": ["introduction"] }'),
  },
  'ignored-config': {
    severity: 'info',
    summary: '`mint.json` is ignored, because the folder also contains `docs.json`.',
    fix: 'Remove one of the files.',
    example: { lang: 'text', bad: 'docs.json\nmint.json', good: 'docs.json' },
  },
  'unreadable-file': {
    severity: 'error',
    summary: 'A file exists, but Trellis cannot read it.',
    fix: 'Check the permissions, and make sure that the path is a file and not a folder.',
    example: {
      lang: 'text',
      bad: '---------- guides/start.mdx',
      good: '-rw-r--r-- guides/start.mdx',
    },
  },
  'broken-extension': {
    severity: 'error',
    summary:
      'An extension in `trellis.config.ts` failed to load, or threw an error. The site is built without it.',
    fix: 'Fix the error at the location in the message.',
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
      'Pages have no dates, because the clone contains only the latest commits. Reported as a note if only the sitemap shows dates.',
    fix: 'Fetch the full history. If the environment variable `CI` is set, `trellis build` fetches it from the remote, except with `--offline`.',
    example: {
      lang: 'yaml',
      bad: '- uses: actions/checkout@v4',
      good: '- uses: actions/checkout@v4\n  with:\n    fetch-depth: 0',
    },
  },
  'invalid-json': {
    severity: 'error',
    summary: 'The file is not valid JSON.',
    fix: 'Fix the syntax error at the marked position. Common causes are missing commas, quotes, and brackets.',
    example: json('{ "name": "Garden" "colors": {} }', '{ "name": "Garden", "colors": {} }'),
  },
  asyncapi: {
    severity: 'warning',
    summary:
      'An AsyncAPI document cannot be used, or contains a reference that cannot be resolved.',
    fix: 'Correct the path of the document, or the reference in the message.',
    example: json('{ "asyncapi": "event.yaml" }', '{ "asyncapi": "events.yaml" }'),
  },
  'unknown-menu-entry': {
    severity: 'warning',
    summary: '`contextual.options` contains an unknown entry.',
    fix: 'Correct the name.',
    example: json('{ "contextual": { "options": ["claud"] } }'),
  },
  'unknown-code-theme': {
    severity: 'warning',
    summary: 'Unknown code theme.',
    fix: 'Correct the name.',
    example: json('{ "codeBlock": { "theme": "dracola" } }'),
  },
  'duplicate-key': {
    severity: 'warning',
    summary: 'An object contains the same property twice. The last value applies.',
    fix: 'Remove one of them.',
    example: json('{ "name": "Garden", "name": "Plants" }', '{ "name": "Plants" }'),
  },
  'unknown-key': {
    severity: 'warning',
    summary: 'Unknown property.',
    fix: 'Correct the name, or remove the property. `--fix` corrects names that are off by one letter.',
    example: json('{ "topbarLink": [] }', '{ "topbarLinks": [] }'),
  },
  'wrong-type': {
    severity: 'error',
    variants: { 'other-form': 'warning' },
    summary: 'A value has the wrong type. The property is ignored.',
    fix: 'Use the type in the message.',
    example: json('{ "openapi": true }', '{ "openapi": "/openapi.json" }'),
  },
  'wrong-value': {
    severity: 'error',
    variants: { 'unmatched-source': 'warning', 'other-form': 'warning' },
    summary: 'A value has the right type, but is not allowed. The property is ignored.',
    fix: 'Use one of the values in the message.',
    example: json('{ "colors": { "primary": "green" } }', '{ "colors": { "primary": "#1a7341" } }'),
  },
  'missing-key': {
    severity: 'error',
    variants: { 'has-default': 'warning' },
    summary: 'An object is missing a required property.',
    fix: 'Add the property.',
    example: json(
      '{ "tabs": [{ "name": "API" }] }',
      '{ "tabs": [{ "name": "API", "url": "api" }] }',
    ),
  },
  'empty-value': {
    severity: 'warning',
    summary: 'A property has an empty value.',
    fix: 'Set a value, or remove the property.',
    example: json('{ "anchors": [] }', '{}'),
  },
  'renamed-value': {
    severity: 'warning',
    summary: 'A value has a different name in `docs.json`.',
    fix: 'Use the name in the hint.',
    example: json('{ "method": "api-key" }', '{ "method": "key" }'),
  },
  'deprecated-value': {
    severity: 'info',
    summary: 'A value is deprecated.',
    fix: 'Follow the hint.',
    example: json('{ "api": { "maintainOrder": false } }', '{}'),
  },
  contradiction: {
    severity: 'warning',
    summary: 'Two settings conflict. The message names the one that applies.',
    fix: 'Remove one of them.',
    example: json(
      '{ "playground": { "relay": true, "proxy": false } }',
      '{ "playground": { "relay": true } }',
    ),
  },
  'incomplete-name': {
    severity: 'warning',
    summary: 'Basic authentication requires two labels, but `name` sets only one.',
    fix: 'Set both labels, separated by a colon.',
    example: json(
      '{ "method": "basic", "name": "user" }',
      '{ "method": "basic", "name": "user:password" }',
    ),
  },
  'broken-reference': {
    severity: 'error',
    summary: 'A `$ref` points to a file that cannot be read.',
    fix: 'Correct the path. Paths are relative to the file with the `$ref`; paths that start with `/` are relative to the project folder.',
    example: json('{ "$ref": "./navigaton.json" }', '{ "$ref": "./navigation.json" }'),
  },
  'icon-prefix': {
    severity: 'warning',
    summary: 'An icon name includes the prefix `fa-`.',
    fix: 'Remove the prefix.',
    example: json('{ "icon": "fa-leaf" }', '{ "icon": "leaf" }'),
  },
  'no-repository': {
    severity: 'warning',
    summary: 'A setting requires the URL of a repository.',
    fix: 'Use a URL of the form `https://github.com/owner/repository`.',
    example: json(
      '{ "type": "github", "url": "https://example.com" }',
      '{ "type": "github", "url": "https://github.com/ada/garden" }',
    ),
  },
  'unknown-locale': {
    severity: 'warning',
    summary: 'The code of a language is unknown to browsers and screen readers.',
    fix: 'Use a language tag (BCP 47).',
    example: json('{ "language": "english" }', '{ "language": "en" }'),
  },
  'unknown-platform': {
    severity: 'warning',
    summary: 'A social account uses a platform that has no icon.',
    fix: 'Correct the name of the platform.',
    example: json(
      '{ "footerSocials": { "githb": "…" } }',
      '{ "footerSocials": { "github": "…" } }',
    ),
  },
  'unknown-rule': {
    severity: 'warning',
    summary: 'A setting or comment disables a rule that does not exist.',
    fix: 'Use the id of a rule on this page.',
    example: json(
      '{ "check": { "rules": { "orphans": "off" } } }',
      '{ "check": { "rules": { "orphan-page": "off" } } }',
    ),
  },
  'missing-font': {
    severity: 'warning',
    summary: 'A font in docs.json does not exist, or its download failed.',
    fix: 'Correct the name, build once with network access, or set the path of a font file.',
    example: json('{ "fonts": { "family": "Giest" } }', '{ "fonts": { "family": "Geist" } }'),
  },
  'low-contrast': {
    severity: 'info',
    summary: 'A color in `colors` has too little contrast for text.',
    fix: 'No action is required: Trellis uses the closest shade with a contrast of 4.5:1 (WCAG AA) for text, and the color itself for decoration. To use one color everywhere, choose a darker or lighter one.',
    example: json(
      '{ "colors": { "primary": "#7fd8a0" } }',
      '{ "colors": { "primary": "#1a7341" } }',
    ),
  },
} as const satisfies Record<string, Rule>;
