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
      'The front matter of a page is not valid YAML, or is never closed; it is read line by line.',
    fix: 'Put values with a colon or a quote into double quotes; end the front matter with a line of `---`.',
    example: yaml('title: Step 1: install', 'title: "Step 1: install"'),
  },
  'unknown-field': {
    severity: 'info',
    summary: 'A field of the front matter looks like a known one, misspelled.',
    fix: 'Correct its name. Fields of your own are welcome.',
    example: yaml('descripton: How to begin', 'description: How to begin'),
  },
  'wrong-field': {
    severity: 'warning',
    summary: 'A field of the front matter has a value that it cannot take; it is not used.',
    fix: 'Write what the message asks for.',
    example: yaml('hidden: yes', 'hidden: true'),
  },
  'unknown-mode': {
    severity: 'warning',
    summary: 'There is no such page mode.',
    fix: 'Write `wide`, `center`, `custom` or `frame`.',
    example: yaml('mode: width', 'mode: wide'),
  },
  'code-not-run': {
    severity: 'warning',
    summary:
      'The project has code, and `--no-code` runs none: an expression, an import, a script, a configuration file. It is left out.',
    fix: 'Write a literal value or a component of the library, or build without `--no-code` if you trust the authors.',
    example: mdx('<Card title={"v" + version} />', '<Card title="v2" />'),
  },
  'duplicate-page': {
    severity: 'warning',
    summary: 'Two files have the same address, or addresses that differ only in case.',
    fix: 'Rename or remove one of them.',
    example: { lang: 'text', bad: 'guides.mdx\nguides/index.mdx', good: 'guides/index.mdx' },
  },
  'address-taken': {
    severity: 'warning',
    summary: 'A generated page has the address of another page, so its own gets a number.',
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
      'A page or a part of an API document is kept for groups of readers, so a site for everybody does not have it.',
    fix: 'Build a site for each group with `--groups`, and say with `--groups=` that one is for everybody.',
    example: yaml('groups: [staff]', 'title: Prices'),
  },
  'unknown-group': {
    severity: 'warning',
    summary: '`--groups` names a group that nothing in the project is kept for.',
    fix: 'Correct its name.',
    example: {
      lang: 'text',
      bad: 'trellis build --groups staf',
      good: 'trellis build --groups staff',
    },
  },
  'missing-title': {
    severity: 'warning',
    summary: 'A page has no title of its own, so one is made from the name of its file.',
    fix: 'Add `title` to its front matter.',
    example: yaml('description: How to begin', 'title: Quickstart\ndescription: How to begin'),
  },
  'missing-description': {
    severity: 'info',
    summary: 'A page has no description, which search engines and previews show.',
    fix: 'Add `description` to its front matter, one sentence.',
    example: yaml(
      'title: Quickstart',
      'title: Quickstart\ndescription: From nothing to a first request.',
    ),
  },
  'missing-translation': {
    severity: 'info',
    summary: 'A page of the first language is missing in others.',
    fix: 'Translate it, and name the translation at the same place of the other `languages`.',
    example: {
      lang: 'json',
      bad: '{ "languages": [{ "language": "en", "pages": ["soil"] }, { "language": "de", "pages": ["de/index"] }] }',
    },
  },
  'outdated-translation': {
    severity: 'warning',
    summary: 'A translation was made from an earlier state of its original.',
    fix: 'Bring it up to date, and mark it: [how translations are kept in step](/trellis/languages#translations).',
    example: {
      lang: 'text',
      bad: 'trellis translations',
      good: 'trellis translations --mark de/soil',
    },
  },
  'duplicate-title': {
    severity: 'warning',
    summary: 'Two pages beside each other have the same title, so readers cannot tell them apart.',
    fix: 'Give one of them another `title`, or a `sidebarTitle` that tells the difference.',
    example: yaml('title: Overview', 'title: Overview of webhooks'),
  },
  'mdx-syntax': {
    severity: 'warning',
    summary: 'A sign is no valid MDX; it is shown as text.',
    fix: 'Close the tag, or write `\\{` and `\\<` for the signs themselves.',
    example: mdx('Fewer than <5 plants', 'Fewer than \\<5 plants'),
  },
  'unclosed-fence': {
    severity: 'warning',
    summary: 'A code block is never closed, so that the rest of the page is code.',
    fix: 'End it with a line of as many backticks as it begins with.',
    example: mdx('```js\nwater();\n\nThen wait.', '```js\nwater();\n```\n\nThen wait.'),
  },
  'dropped-cells': {
    severity: 'warning',
    summary:
      'A row has more cells than the head of its table; Markdown does not show the last ones.',
    fix: 'Give the head as many cells, write `\\|` for a sign that ends none, or leave a line empty before another table.',
    example: mdx('| Name |\n| - |\n| Soil | Clay |', '| Name | Kind |\n| - | - |\n| Soil | Clay |'),
  },
  'heading-space': {
    severity: 'warning',
    summary: 'A line of number signs lacks the space that makes it a heading; it is shown as text.',
    fix: 'Write a space behind the signs.',
    example: mdx('##Care', '## Care'),
  },
  'repeated-title': {
    severity: 'info',
    summary: 'A page has more than one heading of level 1.',
    fix: 'Start sections with `##`. The title of the page is level 1.',
    example: mdx('# Care\n\n# Watering', '## Care\n\n## Watering'),
  },
  'unknown-language': {
    severity: 'info',
    summary: 'The language of a code block is unknown, and one letter away from a known one.',
    fix: 'Correct its name.',
    example: mdx('```pyhton\nwater()\n```', '```python\nwater()\n```'),
  },
  'code-lines': {
    severity: 'info',
    summary: 'The braces behind the language of a code block name no lines to highlight.',
    fix: 'Write line numbers and ranges of them.',
    example: mdx('```js {a-b}\nwater();\n```', '```js {1-3}\nwater();\n```'),
  },
  'iframe-title': {
    severity: 'info',
    summary: 'An `<iframe>` has no title, so screen readers announce it without its content.',
    fix: 'Name the content in `title`.',
    example: mdx('<iframe src="/map.html" />', '<iframe src="/map.html" title="Map" />'),
  },
  'table-columns': {
    severity: 'warning',
    summary:
      'The delimiter row of a table has more or fewer columns than the head above it. If the head begins and ends with a pipe, its columns count; otherwise, the table is shown as text.',
    fix: 'Write as many columns of dashes as the head has.',
    example: mdx('Name | Kind\n--- | --- | ---', 'Name | Kind\n--- | ---'),
  },
  'unshown-text': {
    severity: 'warning',
    summary: 'A page is only a link, as its front matter has `url`, so that its text is not shown.',
    fix: 'Remove the text, or the `url`.',
    example: mdx(
      '---\nurl: https://status.example.com\n---\n\nAll is well.',
      '---\nurl: https://status.example.com\n---',
    ),
  },
  'unknown-directive': {
    severity: 'warning',
    summary: 'There is no callout of that name behind the colons; the block is shown as text.',
    fix: 'Write `note`, `info`, `tip`, `success`, `warning` or `danger`.',
    example: mdx(':::nte\nWater daily.\n:::', ':::note\nWater daily.\n:::'),
  },
  'missing-definition': {
    severity: 'warning',
    summary: 'A link names a definition that the page does not have, so that its signs are shown.',
    fix: 'Add the definition, or write the address in parentheses.',
    example: mdx('See [the guide][guide].', 'See [the guide][guide].\n\n[guide]: /quickstart'),
  },
  'squashed-block': {
    severity: 'warning',
    summary: 'A list, a table or a code block stands in one line, so that it is shown as words.',
    fix: 'Give each item, row and fence a line of its own. Formatters that do not know MDX join them: [how to set them](/trellis/writing#formatters).',
    example: mdx(
      '<Tab title="Tools">- A spade. - A can.</Tab>',
      '<Tab title="Tools">\n\n- A spade.\n- A can.\n\n</Tab>',
    ),
  },
  'unknown-component': {
    severity: 'warning',
    summary: 'There is no such component; its content is shown without it.',
    fix: 'Correct its name, or import it.',
    example: mdx('<Notice>Water daily.</Notice>', '<Note>Water daily.</Note>'),
  },
  'missing-prop': {
    severity: 'warning',
    summary: 'A component lacks an attribute that it needs.',
    fix: 'Add the attribute.',
    example: mdx('<Tab>npm install</Tab>', '<Tab title="npm">npm install</Tab>'),
  },
  'unknown-prop': {
    severity: 'warning',
    summary: 'A component has no attribute of that name; it is not used.',
    fix: 'Correct its name. [Components](/trellis/components) have tables of their attributes.',
    example: mdx('<Card titel="Care">…</Card>', '<Card title="Care">…</Card>'),
  },
  'wrong-prop': {
    severity: 'warning',
    summary: 'An attribute of a component has a value that it cannot take; it is not used.',
    fix: 'Write one of the values that the message names.',
    example: mdx('<Callout type="wran">…</Callout>', '<Callout type="warning">…</Callout>'),
  },
  'ignored-prop': {
    severity: 'info',
    summary:
      'An attribute, or an option of a code block, that means something elsewhere has no effect here; told once.',
    fix: 'Remove it, or leave it for the sake of other tools.',
    example: mdx('<Note type="info">…</Note>', '<Info>…</Info>'),
  },
  'component-nesting': {
    severity: 'warning',
    summary:
      'A component stands outside of the one that it belongs to, or has none of its parts in it.',
    fix: 'Put it where the message says.',
    example: mdx(
      '<Tab title="npm">npm ci</Tab>',
      '<Tabs>\n  <Tab title="npm">npm ci</Tab>\n</Tabs>',
    ),
  },
  'undefined-variable': {
    severity: 'warning',
    summary: 'Braces name a variable that nobody defines; the name is shown as text.',
    fix: 'Define it, or write `\\{` for the sign itself.',
    example: mdx('GET /plants/{id}', 'GET /plants/\\{id}'),
  },
  'component-error': {
    severity: 'warning',
    summary: 'The code of a component threw an error; the page is shown without it.',
    fix: 'Correct the code of the component.',
    example: mdx('export const Size = () => undefined.length', 'export const Size = () => 12'),
  },
  'uncolored-code': {
    severity: 'warning',
    summary: 'The grammar of a language failed; its code is shown without colors.',
    fix: 'Correct the grammar that `docs.json` names. For a language that Trellis supports, report the message as a bug.',
    example: {
      lang: 'json',
      bad: '{ "name": "moss", "scopeName": "source.moss", "patterns": [{ "begin": "(" }] }',
      good: '{ "name": "moss", "scopeName": "source.moss", "patterns": [{ "match": "[(]" }] }',
    },
  },
  'static-component': {
    severity: 'warning',
    summary:
      'A component of your own is shown in its first state only, because what it is given cannot be written down.',
    fix: 'Give it text, numbers, lists, elements, or a function that a snippet or the page exports.',
    example: mdx('<Counter onCount={(n) => console.log(n)} />', '<Counter start={2} />'),
  },
  'expression-error': {
    severity: 'warning',
    summary: 'An expression threw an error; the page is shown without it.',
    fix: 'Correct the expression.',
    example: mdx('{plants.length}', '{(plants ?? []).length}'),
  },
  'page-error': {
    severity: 'warning',
    summary: 'The page could not be rendered as MDX; it is shown as plain Markdown.',
    fix: 'Correct what the message names.',
    example: mdx('export const plants = null.length', 'export const plants = []'),
  },
  'page-output': {
    severity: 'warning',
    variants: { failed: 'error' },
    summary:
      'A step of one page failed: its layout, Markdown version, search entry or another file. The rest of the site is complete.',
    fix: 'Read the cause in the message; `--verbose` prints where it was thrown. If nothing in the page explains it, report it as a bug.',
    example: {
      lang: 'text',
      bad: 'The search entry of page "guides/soil" failed: Maximum call stack size exceeded',
    },
  },
  'missing-snippet': {
    severity: 'warning',
    summary: 'A snippet or an imported file is not there.',
    fix: 'Correct the path. It starts with `/` at the pages, or with `./` at the file.',
    example: mdx(
      'import Setup from "/snippets/setpu.mdx";',
      'import Setup from "/snippets/setup.mdx";',
    ),
  },
  'missing-code': {
    severity: 'error',
    summary: 'A code block takes its text from a file, a region or lines that are not there.',
    fix: 'Correct the path, or the name of the region. Paths start at the page, or with `/` at the pages.',
    example: mdx('```ts file=../src/clinet.ts\n```', '```ts file=../src/client.ts\n```'),
  },
  'missing-export': {
    severity: 'warning',
    summary: 'An imported file has no export of that name.',
    fix: 'Correct the name, or export it.',
    example: mdx(
      'import { Stup } from "/snippets/setup.mdx";',
      'import { Setup } from "/snippets/setup.mdx";',
    ),
  },
  'snippet-cycle': {
    severity: 'error',
    summary:
      'A snippet imports itself, directly or by way of others, or a page renders more than 2,000 snippets.',
    fix: 'Remove the innermost import.',
    example: mdx('import A from "/snippets/a.mdx";\n\n<A />'),
  },
  'unsupported-import': {
    severity: 'warning',
    summary:
      'A page imports a package that is not there, or a component that nothing here can render.',
    fix: 'Install the package beside docs.json, or write the component as a `.jsx` or `.astro` file.',
    example: mdx(
      'import { Chart } from "chart.js";',
      'import { Chart } from "/snippets/chart.jsx";',
    ),
  },
  'astro-component': {
    severity: 'warning',
    summary: 'Astro could not render a page that imports its components.',
    fix: 'Correct the component; the message says what Astro found in it.',
    example: mdx(
      'import Chart from "/components/Chart.vue";',
      'import Chart from "/components/Chart.astro";',
    ),
  },
  'unused-snippet': {
    severity: 'info',
    summary: 'No page imports a snippet.',
    fix: 'Remove the file.',
    example: { lang: 'text', bad: 'snippets/old-setup.mdx' },
  },
  'unknown-icon': {
    severity: 'warning',
    summary: 'There is no icon of that name.',
    fix: 'Correct the name.',
    example: mdx('<Card title="Care" icon="leav" />', '<Card title="Care" icon="leaf" />'),
  },
  'icon-stand-in': {
    severity: 'info',
    summary:
      'The icon library has no icon of that name, or not in its free set; another one draws it.',
    fix: 'Nothing, where the drawing fits; else take a name of the library.',
    example: mdx(
      '<Card title="Console" icon="square-terminal" />',
      '<Card title="Console" icon="terminal" />',
    ),
  },
  'refused-by-policy': {
    severity: 'warning',
    summary:
      'A page holds something that browsers do not load under the security policy of the site.',
    fix: 'Do what the message says in its place.',
    example: mdx(
      '<a href="javascript:print()">Print</a>',
      '<button onclick="print()">Print</button>',
    ),
  },
  diagram: {
    severity: 'warning',
    summary: 'A diagram could not be drawn; its text is shown in its place.',
    fix: 'Correct the text of the diagram in the line that the message names.',
    example: { lang: 'text', bad: 'graph TD\n  A --> --> B', good: 'graph TD\n  A --> B' },
  },
  'diagram-script': {
    severity: 'info',
    summary: 'A diagram is drawn by a script in the browser.',
    fix: 'Nothing: without scripts readers see its text.',
    example: { lang: 'text', bad: 'gantt\n  Sow :a, 1d' },
  },
  math: {
    severity: 'warning',
    summary: 'A formula is no valid TeX.',
    fix: 'Correct it where the message says.',
    example: mdx('<Latex>\\frac{1</Latex>', '<Latex>\\frac{1}{2}</Latex>'),
  },
  'project-rule': {
    severity: 'warning',
    variants: { error: 'error', info: 'info' },
    summary: 'A page breaks a rule of the project, which `trellis.config.ts` defines.',
    fix: 'Do what the rule says.',
    example: {
      lang: 'text',
      bad: 'no-todo: "TODO" is not for readers',
    },
  },
} as const satisfies Record<string, Rule>;
