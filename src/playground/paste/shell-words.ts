/** What stands in a text with a backslash before it, in `$'…'` of Bash. */
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', 0: '\0', e: '\x1b', b: '\b' };

/** The words of a command line as a POSIX shell splits it; what follows a pipe or a semicolon is left out. */
export function shellWords(text: string): string[] {
  // Lines that go on: of POSIX shells, of cmd.exe and of PowerShell.
  const line = text.replace(/[\\^`]\r?\n/g, ' ');
  const words: string[] = [];
  let word: string | undefined;
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(line);
    if (match) at = pattern.lastIndex;
    return match;
  };
  while (at < line.length) {
    const start = at;
    if (take(/\s+/y)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    if (take(/[|;&<>]/y)) break;
    word ??= '';
    const ansi = take(/\$'((?:[^'\\]|\\[\s\S])*)'/y);
    const single = ansi ?? take(/'([^']*)'/y);
    const double = single ?? take(/"((?:[^"\\]|\\[\s\S])*)"/y);
    const escaped = double ?? take(/\\([\s\S])/y);
    if (ansi) word += unescapeAnsi(ansi[1] ?? '');
    else if (single) word += single[1];
    else if (double) word += double[1]?.replace(/\\([$`"\\])/g, '$1');
    else if (escaped) word += escaped[1];
    else word += take(/[^\s'"\\|;&<>$]+|[\s\S]/y)?.[0] ?? '';
    if (at === start) at++;
  }
  if (word !== undefined) words.push(word);
  return words;
}

function unescapeAnsi(text: string): string {
  return text.replace(
    /\\(?:u([\da-f]{1,4})|x([\da-f]{1,2})|([\s\S]))/gi,
    (_, unicode?: string, hex?: string, letter = '') =>
      unicode || hex
        ? String.fromCodePoint(parseInt(unicode ?? hex ?? '', 16))
        : (ESCAPES[letter as string] ?? (letter as string)),
  );
}
