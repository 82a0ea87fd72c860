// What Tailwind 3 calls a utility. The library that makes the rules knows many more spellings (`m4`, `op50`,
// `w-100`); on a page those are classes of the author's own and must stay without effect.

/** First words of Tailwind's utilities that go on with a value, such as `mt-4`. */
const WITH_VALUE =
  'inset start end top right bottom left z order col row float clear m mx my ms me mt mr mb ml box line table aspect size h max min w ' +
  'shrink grow basis caption border origin translate rotate skew scale transform animate cursor touch select resize snap scroll appearance ' +
  'columns break auto place content items justify gap space divide self overflow overscroll text hyphens whitespace rounded bg from via to ' +
  'decoration fill stroke object p px py ps pe pt pr pb pl indent align font leading tracking underline placeholder caret accent opacity ' +
  'mix shadow outline ring blur brightness contrast drop grayscale hue invert saturate sepia backdrop transition delay duration ease will ' +
  'forced flex inline list isolation pointer grid contain';

/** Utilities that are complete as they are. */
const WHOLE =
  'container sr-only not-sr-only visible invisible collapse static fixed absolute relative sticky isolate block inline inline-block flex ' +
  'inline-flex table inline-table flow-root grid inline-grid contents list-item hidden resize border shrink grow flex-shrink flex-grow ' +
  'truncate uppercase lowercase capitalize normal-case italic not-italic ordinal slashed-zero lining-nums oldstyle-nums proportional-nums ' +
  'tabular-nums diagonal-fractions stacked-fractions normal-nums underline overline line-through no-underline antialiased ' +
  'subpixel-antialiased rounded outline ring shadow blur grayscale invert sepia filter backdrop-filter drop-shadow backdrop-blur ' +
  'backdrop-grayscale backdrop-invert backdrop-sepia transition transform flex-grow-0 flex-shrink-0';

const whole = new Set(WHOLE.split(' '));
const withValue = new Set(WITH_VALUE.split(' '));

/** Utilities whose bare numbers are steps of the spacing scale. */
const SPACED =
  /^(?:inset(?:-[xy])?|start|end|top|right|bottom|left|[mp][xysetrbl]?|size|h|w|(?:max|min)-[wh]|basis|gap(?:-[xy])?|space-[xy]|translate-[xy]|scroll-[mp][xysetrbl]?|indent)-(\d+(?:\.\d+)?|\.\d+)$/;

const SPACING = new Set(
  [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 72, 80, 96]
    .map(String),
); // prettier-ignore

/** A length outside brackets, such as `w-300px`. */
const BARE_LENGTH = /-(?:\d+(?:\.\d+)?|\.\d+)(?:px|r?em|%|d?v[hw]|ch|ms|s|deg)$/;

/** Bare numbers where Tailwind has names only. */
const BARE_NUMBER = /^(?:text|rounded|font|shadow|blur)-\d+$/;

/** Whether Tailwind 3 could mean something by a name without its variants (`mt-4`, `-mt-4`, `[color:red]`). */
export function isTailwindName(name: string): boolean {
  if (name.startsWith('[')) return name.endsWith(']');
  const plain = name.replace(/^-/, '');
  if (whole.has(plain)) return true;
  if (!plain.includes('-') || !withValue.has(plain.split('-', 1)[0] ?? '')) return false;
  if (BARE_LENGTH.test(plain) || BARE_NUMBER.test(plain)) return false;
  const step = SPACED.exec(plain)?.[1];
  return step === undefined || SPACING.has(step);
}
