/** Comments that cut code: what is before or behind them is compiled with the rest and not shown. */
const BEFORE = /^\s*\/\/ ?---cut(?:-before)?---\s*$/;
const BEHIND = /^\s*\/\/ ?---cut-after---\s*$/;
const START = /^\s*\/\/ ?---cut-start---\s*$/;
const END = /^\s*\/\/ ?---cut-end---\s*$/;

/** Comments that set the compiler (`// @errors: 2322`), except the name of a file, which readers see. */
const SETTING = /^\/\/ ?@(?!filename\b)\w+(?::.*)?\s*$/;

/** Comments that point at a word of the line above: its type, what completes it, a stretch of it. */
const POINTER = /^\s*\/\/\s*\^(?:\?|\||\^+)(?:\s.*)?$/;

/** The code of a `twoslash` block as its readers see it: without what is said to the compiler alone. */
export function withoutTypeNotation(code: string): string {
  const lines = code.split('\n');
  const first = lines.findLastIndex((line) => BEFORE.test(line)) + 1;
  const end = lines.findIndex((line, index) => index >= first && BEHIND.test(line));
  let isCut = false;
  const shown = lines.slice(first, end < 0 ? undefined : end).filter((line) => {
    const wasCut = isCut;
    if (START.test(line) || END.test(line)) isCut = START.test(line);
    return !wasCut && !isCut && !SETTING.test(line) && !POINTER.test(line);
  });
  return shown.join('\n').replace(/^\n+|(?<!\n)\n+$/g, '');
}
