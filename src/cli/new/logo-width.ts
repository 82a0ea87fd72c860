/** Width of a letter of the logo in pixels, at 18 pixels and weight 650, by what kind of letter it is. */
const WIDTHS: readonly [RegExp, number][] = [
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uFF00-\uFF60]/u,
    18.5,
  ],
  [/[MWmw@%&]/u, 15.5],
  [/[\p{Lu}\p{N}_]/u, 12.5],
  [/[iljtfrI.,:;!'|() ]/u, 6],
];

/** Width of any other letter. */
const MEDIUM = 10.5;

/** Width that a name takes in the logo, whole pixels; the picture sets its letters in exactly that width. */
export function logoWidth(name: string): number {
  const marks = /\p{M}|\u200D|\uFE0F/gu;
  const letters = [...name.normalize('NFC').replace(marks, '')];
  const width = (letter: string) => WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? MEDIUM;
  return Math.ceil(letters.reduce((sum, letter) => sum + width(letter), 0));
}
