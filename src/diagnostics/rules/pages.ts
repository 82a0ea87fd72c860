import type { Rule } from '../rules.ts';

/** Creates an example in MDX. */
export const mdx = (bad: string, good?: string): Rule['example'] => ({
  lang: 'mdx',
  bad,
  ...(good !== undefined && { good }),
});
const yaml = (bad: string, good: string): Rule['example'] => ({ lang: 'yaml', bad, good });

/** Rules for front matter and MDX. */
export const pageRules = {
  'front-matter': {
    severity: 'warning',
    summary:
      'The front matter of a page is invalid YAML or is not closed. Trellis reads it line by line.',
    fix: 'Put values that contain a colon or quote in double quotes, and end the front matter with a line of `---`.',
    example: yaml('title: Step 1: install', 'title: "Step 1: install"'),
  },
  'unknown-field': {
    severity: 'info',
    summary: 'A front matter field looks like a misspelled name of a known field.',
    fix: 'Correct the name. Custom fields are allowed.',
    example: yaml('descripton: How to begin', 'description: How to begin'),
  },
  'wrong-field': {
    severity: 'warning',
    summary: 'A front matter field has an invalid value. The field is ignored.',
    fix: 'Use a value of the type in the message.',
    example: yaml('hidden: yes', 'hidden: true'),
  },
  'unknown-mode': {
    severity: 'warning',
    summary: 'Unknown page mode.',
    fix: 'Use `wide`, `center`, `custom`, or `frame`.',
    example: yaml('mode: width', 'mode: wide'),
  },
  'wrong-encoding': {
    severity: 'warning',
    summary:
      'A page, a snippet, a file of a code block, or docs.json is not in UTF-8. Other characters are lost.',
    fix: 'Save the file as UTF-8.',
    example: { lang: 'text', bad: 'start.mdx: ISO-8859-1', good: 'start.mdx: UTF-8' },
  },
  'code-not-run': {
    severity: 'warning',
    summary:
      'The project contains code, such as an expression, an import, a script, or a configuration file. With `--no-code`, it does not run.',
    fix: 'Use a literal value or a built-in component. If you trust the authors, build without `--no-code`.',
    example: mdx('<Card title={"v" + version} />', '<Card title="v2" />'),
  },
  'duplicate-page': {
    severity: 'warning',
    summary: 'Two files have the same URL, or URLs that differ only in case.',
    fix: 'Rename or remove one of them.',
    example: { lang: 'text', bad: 'guides.mdx\nguides/index.mdx', good: 'guides/index.mdx' },
  },
  'duplicate-skill': {
    severity: 'warning',
    summary:
      'Two skills for AI agents have the same name, which is part of their URL. Only one of them is published.',
    fix: 'Change `name` in the front matter of one of them.',
    example: yaml('name: water-plants', 'name: water-pots'),
  },
  'address-taken': {
    severity: 'warning',
    summary: 'A generated page has the same URL as another page. Its URL ends with a number.',
    fix: 'Set a `directory` for the document, or rename the other page.',
    example: {
      lang: 'json',
      bad: '{ "openapi": "weather.json" }',
      good: '{ "openapi": { "source": "weather.json", "directory": "weather" } }',
    },
  },
  'left-out-page': {
    severity: 'warning',
    summary:
      'A page or a part of an API document is restricted to certain groups of readers, and is not included in a public site.',
    fix: 'Build a site for each group with `--groups`. Set `--groups=` to confirm that a site is public.',
    example: yaml('groups: [staff]', 'title: Prices'),
  },
  'unknown-group': {
    severity: 'warning',
    summary: '`--groups` contains a group that nothing in the project uses.',
    fix: 'Correct the name.',
    example: {
      lang: 'text',
      bad: 'trellis build --groups staf',
      good: 'trellis build --groups staff',
    },
  },
  'missing-title': {
    severity: 'warning',
    summary: 'A page has no title. Trellis uses `sidebarTitle`, or derives one from its file name.',
    fix: 'Add `title` to the front matter.',
    example: yaml('description: How to begin', 'title: Quickstart\ndescription: How to begin'),
  },
  'missing-description': {
    severity: 'info',
    summary: 'A page has no description for search engines and link previews.',
    fix: 'Add a one-sentence `description` to the front matter.',
    example: yaml(
      'title: Quickstart',
      'title: Quickstart\ndescription: From nothing to a first request.',
    ),
  },
  'missing-translation': {
    severity: 'info',
    summary: 'A page is not translated into all languages.',
    fix: 'Translate the page, and add the translation at the same position in the other `languages`.',
    example: {
      lang: 'json',
      bad: '{ "languages": [{ "language": "en", "pages": ["soil"] }, { "language": "de", "pages": ["de/index"] }] }',
    },
  },
  'outdated-translation': {
    severity: 'warning',
    summary: 'A translation is out of date: the original has changed since.',
    fix: 'Update the translation, and mark it as current. See [Outdated translations](/trellis/languages#translations).',
    example: {
      lang: 'text',
      bad: 'trellis translations',
      good: 'trellis translations --mark de/soil',
    },
  },
  'duplicate-title': {
    severity: 'warning',
    summary: 'Two neighboring pages have the same title, so readers cannot tell them apart.',
    fix: 'Change one `title`, or set a different `sidebarTitle`.',
    example: yaml('title: Overview', 'title: Overview of webhooks'),
  },
  'mdx-syntax': {
    severity: 'warning',
    summary: 'Invalid MDX syntax; rendered as text.',
    fix: 'Close the tag, or escape the character with `\\{` or `\\<`.',
    example: mdx('Fewer than <5 plants', 'Fewer than \\<5 plants'),
  },
  'unclosed-fence': {
    severity: 'warning',
    summary: 'A code block is not closed, so the rest of the page is rendered as code.',
    fix: 'End the block with a line of the same number of backticks as its first line.',
    example: mdx('```js\nwater();\n\nThen wait.', '```js\nwater();\n```\n\nThen wait.'),
  },
  'dropped-cells': {
    severity: 'warning',
    summary: 'A table row has more cells than the header. Markdown ignores the additional cells.',
    fix: 'Add columns to the header, escape pipes in text with `\\|`, or insert an empty line before another table.',
    example: mdx('| Name |\n| - |\n| Soil | Clay |', '| Name | Kind |\n| - | - |\n| Soil | Clay |'),
  },
  'heading-space': {
    severity: 'warning',
    summary: 'A heading has no space after the number signs; rendered as text.',
    fix: 'Add a space after the number signs.',
    example: mdx('##Care', '## Care'),
  },
  'repeated-title': {
    severity: 'info',
    summary: 'A page has more than one level 1 heading.',
    fix: 'Start sections with `##`. The title of the page is level 1.',
    example: mdx('# Care\n\n# Watering', '## Care\n\n## Watering'),
  },
  'unknown-language': {
    severity: 'info',
    summary: 'A code block has an unknown language that is one letter away from a known one.',
    fix: 'Correct the name.',
    example: mdx('```pyhton\nwater()\n```', '```python\nwater()\n```'),
  },
  'code-lines': {
    severity: 'info',
    summary: 'The braces after the language of a code block contain no line numbers.',
    fix: 'Use line numbers and ranges.',
    example: mdx('```js {a-b}\nwater();\n```', '```js {1-3}\nwater();\n```'),
  },
  'iframe-title': {
    severity: 'info',
    summary: 'An `<iframe>` has no title, so screen readers cannot announce its content.',
    fix: 'Describe the content in `title`.',
    example: mdx('<iframe src="/map.html" />', '<iframe src="/map.html" title="Map" />'),
  },
  'table-columns': {
    severity: 'warning',
    summary:
      'The delimiter row of a table has a different number of columns than the header, or a space between dashes. The table is rendered as text, unless only the number differs and the header starts and ends with a pipe.',
    fix: 'Use the same number of columns in both rows, and dashes without spaces.',
    example: mdx('Name | Kind\n--- | --- | ---', 'Name | Kind\n--- | ---'),
  },
  'unshown-text': {
    severity: 'warning',
    summary: 'The page sets `url` in its front matter, so its content is never rendered.',
    fix: 'Remove the content, or remove `url`.',
    example: mdx(
      '---\nurl: https://status.example.com\n---\n\nAll is well.',
      '---\nurl: https://status.example.com\n---',
    ),
  },
  'own-url': {
    severity: 'warning',
    summary:
      'The page sets `url` in its front matter to its own path, or to that of its original; the field is ignored.',
    fix: 'Remove `url`, or link to another page.',
    example: mdx('---\ntitle: Soil\nurl: /soil\n---', '---\ntitle: Soil\n---'),
  },
  'unknown-directive': {
    severity: 'warning',
    summary: 'Unknown directive, or a tag of another tool such as `{% hint %}`; rendered as text.',
    fix: 'Use `note`, `info`, `tip`, `success`, `warning`, or `danger`; instead of a tag, use a component.',
    example: mdx(':::nte\nWater daily.\n:::', ':::note\nWater daily.\n:::'),
  },
  'missing-definition': {
    severity: 'warning',
    summary: 'A reference link has no definition; rendered as text.',
    fix: 'Add the definition, or write the URL in parentheses.',
    example: mdx('See [the guide][guide].', 'See [the guide][guide].\n\n[guide]: /quickstart'),
  },
  'space-in-url': {
    severity: 'warning',
    summary: 'The URL of a link or image contains a space; rendered as text.',
    fix: 'Write `%20` for each space, or put the URL in angle brackets.',
    example: mdx('See [the guide](/my guide).', 'See [the guide](/my%20guide).'),
  },
  'squashed-block': {
    severity: 'warning',
    summary: 'A list, a table, or a code block is on a single line; rendered as text.',
    fix: 'Put each item, row, and fence on its own line. Formatters without MDX support join the lines: see [how to configure them](/trellis/writing#formatters).',
    example: mdx(
      '<Tab title="Tools">- A spade. - A can.</Tab>',
      '<Tab title="Tools">\n\n- A spade.\n- A can.\n\n</Tab>',
    ),
  },
  'unknown-component': {
    severity: 'warning',
    summary: 'Unknown component. Its content is rendered without it.',
    fix: 'Correct the name, or import the component.',
    example: mdx('<Notice>Water daily.</Notice>', '<Note>Water daily.</Note>'),
  },
  'missing-prop': {
    severity: 'warning',
    summary: 'A component is missing a required attribute.',
    fix: 'Add the attribute.',
    example: mdx('<Tab>npm install</Tab>', '<Tab title="npm">npm install</Tab>'),
  },
  'unknown-prop': {
    severity: 'warning',
    summary: 'A component does not support an attribute. The attribute is ignored.',
    fix: 'Correct the name. See the tables of attributes in [Components](/trellis/components).',
    example: mdx('<Card titel="Care">…</Card>', '<Card title="Care">…</Card>'),
  },
  'wrong-prop': {
    severity: 'warning',
    summary: 'An attribute of a component has an invalid value. The attribute is ignored.',
    fix: 'Use one of the values in the message.',
    example: mdx('<Callout type="wran">…</Callout>', '<Callout type="warning">…</Callout>'),
  },
  'ignored-prop': {
    severity: 'info',
    summary:
      'An attribute or a code block option that other tools support has no effect in Trellis. Reported once for each name.',
    fix: 'Remove it, or keep it for the other tools.',
    example: mdx('<Note type="info">…</Note>', '<Info>…</Info>'),
  },
  'component-nesting': {
    severity: 'warning',
    summary: 'A component is outside its required parent, or has none of its required children.',
    fix: 'Move the component as described in the message.',
    example: mdx(
      '<Tab title="npm">npm ci</Tab>',
      '<Tabs>\n  <Tab title="npm">npm ci</Tab>\n</Tabs>',
    ),
  },
  'undefined-variable': {
    severity: 'warning',
    summary: 'An expression uses an undefined variable; rendered as text.',
    fix: 'Define the variable, or escape the brace with `\\{`.',
    example: mdx('GET /plants/{id}', 'GET /plants/\\{id}'),
  },
  'component-error': {
    severity: 'warning',
    summary: 'A component threw an error. The page is rendered without it.',
    fix: 'Fix the code of the component.',
    example: mdx('export const Size = () => undefined.length', 'export const Size = () => 12'),
  },
  'uncolored-code': {
    severity: 'warning',
    summary: 'The grammar of a language failed. The code is shown without syntax highlighting.',
    fix: 'Correct the grammar that `docs.json` refers to. If Trellis supports the language, report a bug.',
    example: {
      lang: 'json',
      bad: '{ "name": "moss", "scopeName": "source.moss", "patterns": [{ "begin": "(" }] }',
      good: '{ "name": "moss", "scopeName": "source.moss", "patterns": [{ "match": "[(]" }] }',
    },
  },
  'static-component': {
    severity: 'warning',
    summary:
      'A custom component is rendered in its initial state only, because its props cannot be serialized.',
    fix: 'Pass strings, numbers, lists, elements, or a function that a snippet or the page exports.',
    example: mdx('<Counter onCount={(n) => console.log(n)} />', '<Counter start={2} />'),
  },
  'expression-error': {
    severity: 'warning',
    summary: 'An expression threw an error. The page is rendered without it.',
    fix: 'Fix the expression.',
    example: mdx('{plants.length}', '{(plants ?? []).length}'),
  },
  'page-error': {
    severity: 'warning',
    summary: 'The page could not be rendered as MDX; rendered as plain Markdown.',
    fix: 'Fix the error in the message.',
    example: mdx('export const plants = null.length', 'export const plants = []'),
  },
  'page-output': {
    severity: 'warning',
    variants: { failed: 'error' },
    summary:
      'A file of a page could not be generated: its HTML, Markdown version, search entry, or another file. The rest of the site is complete.',
    fix: 'Fix the cause in the message. `--verbose` prints the stack trace. If the page is not the cause, report a bug.',
    example: {
      lang: 'text',
      bad: 'Cannot create the search entry of page "guides/soil": Maximum call stack size exceeded.',
    },
  },
  'missing-snippet': {
    severity: 'warning',
    summary: 'A snippet or an imported file does not exist.',
    fix: 'Correct the path. Paths that start with `/` are relative to the top folder of your pages, paths that start with `./` to the file.',
    example: mdx(
      'import Setup from "/snippets/setpu.mdx";',
      'import Setup from "/snippets/setup.mdx";',
    ),
  },
  'missing-code': {
    severity: 'error',
    summary: 'A code block includes a file, region, or line range that does not exist.',
    fix: 'Correct the path or the region. Paths are relative to the page; paths that start with `/` are relative to the top folder of your pages.',
    example: mdx('```ts file=../src/clinet.ts\n```', '```ts file=../src/client.ts\n```'),
  },
  'missing-export': {
    severity: 'warning',
    summary: 'An imported file does not export the name.',
    fix: 'Correct the name, or export it.',
    example: mdx(
      'import { Stup } from "/snippets/setup.mdx";',
      'import { Setup } from "/snippets/setup.mdx";',
    ),
  },
  'snippet-cycle': {
    severity: 'error',
    summary:
      'A snippet imports itself, directly or indirectly, or a page renders more than 2,000 snippets.',
    fix: 'Remove the innermost import.',
    example: mdx('import A from "/snippets/a.mdx";\n\n<A />'),
  },
  'unsupported-import': {
    severity: 'warning',
    summary:
      'A page imports a package that is not installed, or a component that Trellis cannot render.',
    fix: 'Install the package next to docs.json, or rewrite the component as a `.jsx` or `.astro` file.',
    example: mdx(
      'import { Chart } from "chart.js";',
      'import { Chart } from "/snippets/chart.jsx";',
    ),
  },
  'astro-component': {
    severity: 'warning',
    summary: 'Astro could not render a page that imports Astro components.',
    fix: 'Fix the error from Astro in the message.',
    example: mdx(
      'import Chart from "/components/Chart.vue";',
      'import Chart from "/components/Chart.astro";',
    ),
  },
  'unused-snippet': {
    severity: 'info',
    summary: 'No page imports the snippet.',
    fix: 'Remove the file.',
    example: { lang: 'text', bad: 'snippets/old-setup.mdx' },
  },
  'unknown-icon': {
    severity: 'warning',
    summary: 'Unknown icon.',
    fix: 'Correct the name.',
    example: mdx('<Card title="Care" icon="leav" />', '<Card title="Care" icon="leaf" />'),
  },
  'icon-stand-in': {
    severity: 'info',
    summary: 'The icon library has no such icon, or not in its free set. A similar icon is used.',
    fix: 'No action is required if the icon fits. Otherwise, use an icon of the library.',
    example: mdx(
      '<Card title="Console" icon="square-terminal" />',
      '<Card title="Console" icon="terminal" />',
    ),
  },
  'refused-by-policy': {
    severity: 'warning',
    summary: 'The security policy of the site blocks content on a page.',
    fix: 'Use the alternative in the hint.',
    example: mdx(
      '<a href="javascript:print()">Print</a>',
      '<button onclick="print()">Print</button>',
    ),
  },
  diagram: {
    severity: 'warning',
    summary: 'A diagram could not be drawn. Its source is shown instead.',
    fix: 'Correct the diagram in the line in the message.',
    example: { lang: 'text', bad: 'graph TD\n  A --> --> B', good: 'graph TD\n  A --> B' },
  },
  'diagram-script': {
    severity: 'info',
    summary: 'A diagram is drawn by a script in the browser.',
    fix: 'No action is required. Readers without JavaScript see the source of the diagram.',
    example: { lang: 'text', bad: 'gantt\n  Sow :a, 1d' },
  },
  math: {
    severity: 'warning',
    summary: 'Invalid TeX in a formula.',
    fix: 'Correct the formula at the position in the message.',
    example: mdx('<Latex>\\frac{1</Latex>', '<Latex>\\frac{1}{2}</Latex>'),
  },
  'project-rule': {
    severity: 'warning',
    variants: { error: 'error', info: 'info' },
    summary: 'A page violates a rule that `trellis.config.ts` defines.',
    fix: 'Follow the rule.',
    example: {
      lang: 'text',
      bad: 'no-todo: "TODO" is not allowed.',
    },
  },
} as const satisfies Record<string, Rule>;
