import { checkSite } from '../../../src/check/check-site.ts';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';
import { loadFolder } from '../site/_site.ts';

/** Pages that have nothing wrong with them. */
const GOOD = {
  'index.mdx': text('Home', '', 'What this is.'),
};

const READABLE = { primary: '#175f38', light: '#7fd8a0' };

/** Everything that a check finds in a project of these files beside a docs.json with these properties. */
export async function checkFolder(
  files: Record<string, string | Uint8Array>,
  properties: object = {},
): Promise<Diagnostic[]> {
  const docs = { colors: READABLE, ...properties };
  return checkSite(await loadFolder({ ...GOOD, ...files }, docs, { mode: 'check' }));
}

/** Problems of some kinds as `file:line:column message`. */
export function tell(found: readonly Diagnostic[], ...codes: string[]): string[] {
  return found
    .filter(({ code }) => codes.includes(code))
    .map(
      ({ file, line, column, message }) =>
        `${[file, line, line && column].filter(Boolean).join(':')} ${message}`,
    );
}

/** A page with a title and a description; its body begins in line 6. */
export function text(title: string, body = '', description = `About ${title}.`): string {
  return `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---\n\n${body}\n`;
}

/** `navigation` of one group. */
export function listing(...pages: string[]) {
  return { navigation: [{ group: 'Start', pages: ['index', ...pages] }] };
}
