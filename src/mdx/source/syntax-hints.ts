/** What to do about something that MDX rejects, by what the parser says of it. */
const HINTS: readonly [RegExp, (...names: string[]) => string][] = [
  [
    /^`<\/?[\w.]+>` has text/,
    () => 'put the content on lines of its own between the two tags, or all of it on one line',
  ],
  [
    /^Expected a closing tag for `<([A-Z][\w.]*)>`/,
    (name) => `close it with </${name}>, or write \\<${name}> where words are meant`,
  ],
  [
    /^Expected a closing tag for `<([\w.-]+)>`/,
    (name) => `close it with </${name}>, or write \\<${name}> where a placeholder is meant`,
  ],
  [
    /^Unexpected closing tag `<\/([\w.-]*)>`, expected corresponding closing tag for `<([\w.-]*)>`/,
    (name = '', open = '') =>
      name.toLowerCase() === open.toLowerCase()
        ? `the tag opens as <${open}>: write both in the same letters`
        : `<${open}> is still open here: close it first, or write </${open}> in place of </${name}>`,
  ],
  [/^Unexpected closing tag `<\/([\w.-]*)>`/, (name) => `remove it, or open <${name}> before it`],
  [
    /^Unexpected character after `<`/,
    () => 'write \\< for the sign itself; values of attributes stand in quotes',
  ],
  [
    /^Unexpected end of file in expression/,
    () => 'close it with }, or write \\{ for the sign itself',
  ],
  [
    /^Could not parse expression/,
    () => 'braces hold JavaScript: correct it, or write \\{ for the sign itself',
  ],
  [
    /^Could not parse esm/,
    () => 'correct the import or export; an empty line ends it, so text has to stand below one',
  ],
];

/** Attributes of a tag that are complete. */
const ATTRIBUTES = /^<[\w.]+(?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?(?=[\s/>]))*/;

/** The hint for a message of the parser about a text, which begins with what it is about. */
export function syntaxHint(message: string, text = ''): string {
  const [, name, quote] = /^\s+([\w-]+)=(["'])[^"']*$/.exec(text.replace(ATTRIBUTES, '')) ?? [];
  if (name && message.startsWith('Unexpected character after `<`'))
    return `close the quote that the value of "${name}" begins with: ${name}=${quote}…${quote}`;
  for (const [kind, hint] of HINTS) {
    const found = kind.exec(message);
    if (found) return hint(...found.slice(1));
  }
  return 'it is shown as text; write \\{ or \\< for the signs themselves';
}
