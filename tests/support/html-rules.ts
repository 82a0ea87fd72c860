import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
    rules: {
      // The content of a template is not part of the document.
      'heading-level': ['error', { sectioningRoots: ['dialog', '[role="dialog"]', 'template'] }],
      // Safari removes the role of lists without markers; the attribute restores it.
      'no-redundant-role': 'off',
      // For files of other hosts; these belong to the site and are named by their content.
      'require-sri': 'off',
      // The tabs are in the header and in the drawer, and CSS shows one of them; axe checks the visible one.
      'unique-landmark': 'off',
      // Steps contain headings with anchors, which the markers of an ordered list would number incorrectly.
      'prefer-native-element': ['error', { exclude: ['list', 'listitem'] }],
    },
  }),
);

/** Problems in the HTML of a built site: `/page/index.html:1:20 rule message` for each mistake. */
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
