import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
    rules: {
      // What stands in a template is no part of the document around it.
      'heading-level': ['error', { sectioningRoots: ['dialog', '[role="dialog"]', 'template'] }],
      // Safari takes the role of a list away where style takes the marks away; the attribute gives it back.
      'no-redundant-role': 'off',
      // For files of other hosts; all of these are the site's own and named by their content.
      'require-sri': 'off',
      // The tabs stand in the header and in the drawer, of which style shows one; axe looks at what is shown.
      'unique-landmark': 'off',
      // Steps hold headings with anchors around them, which the marks of an ordered list would number wrongly.
      'prefer-native-element': ['error', { exclude: ['list', 'listitem'] }],
    },
  }),
);

/** What is wrong with the HTML of a built site: `/page/index.html:1:20 rule message` for each mistake. */
export async function findHtmlMistakes(
  folder: string,
  isChecked: (path: string) => boolean = () => true,
): Promise<string[]> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name));
  const mistakes: string[] = [];
  for (const file of files) {
    const path = `/${relative(folder, file)}`;
    if (!isChecked(path)) continue;
    const { results } = await validator.validateString(readFileSync(file, 'utf8'), file);
    for (const { line, column, ruleId, message } of results.flatMap(({ messages }) => messages))
      mistakes.push(`${path}:${line}:${column} ${ruleId} ${message}`);
  }
  return mistakes;
}
