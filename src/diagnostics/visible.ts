// Control characters could recolour or rewrite the terminal, direction marks could reorder a line.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The text as it can be printed on one line: tabs as a space, control characters as `\u001b`. */
export function toVisible(text: string): string {
  return text.replace(UNSAFE, (character) =>
    character === '\t'
      ? ' '
      : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** Terminal columns that a visible text takes: East Asian characters and emoji take two, combining marks none. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/^\p{M}$/u.test(character)) continue;
    width += WIDE.test(character) ? 2 : 1;
  }
  return width;
}
