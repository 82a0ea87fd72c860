import type { KatexOptions } from 'katex';
import { lazyModule } from '../../utils/files.ts';

const katex = lazyModule<typeof import('./katex.ts')>(new URL('./katex.ts', import.meta.url));

/** A formula of TeX as MathML. */
export function renderMath(tex: string, options: KatexOptions): string {
  // LaTeX has warnings for letters of other scripts, which would go to the terminal.
  const html = katex().renderToString(tex, { ...options, output: 'mathml', strict: 'ignore' });
  return html.replace(STYLED, (tag, name: string, variant: string, text: string) => {
    const letters = styleLetters(text, variant);
    return letters === undefined ? tag : `<${name}>${letters}</${name}>`;
  });
}

/**
 * Identifiers and numbers in a style that browsers ignore. Words (`mtext`) keep their letters, and get the style from
 * CSS.
 */
const STYLED = /<(mi|mn) mathvariant="([a-z-]+)">([^<&]+)<\/\1>/g;

/**
 * The first code point of each alphabet (https://www.w3.org/TR/mathml-core/#italic-mappings and the tables after it).
 */
const ALPHABETS: Record<string, { latin: number; greek?: number; digits?: number }> = {
  bold: { latin: 0x1d400, greek: 0x1d6a8, digits: 0x1d7ce },
  'bold-italic': { latin: 0x1d468, greek: 0x1d71c },
  script: { latin: 0x1d49c },
  fraktur: { latin: 0x1d504 },
  'double-struck': { latin: 0x1d538, digits: 0x1d7d8 },
  'sans-serif': { latin: 0x1d5a0, digits: 0x1d7e2 },
  monospace: { latin: 0x1d670, digits: 0x1d7f6 },
};

const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const GREEK = 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ';

/**
 * Letters encoded before these alphabets, by the code points that Unicode reserved for them there.
 */
const EARLIER = new Map(
  Object.entries({
    0x1d49c: ' ℬ  ℰℱ ℋℐ  ℒℳ    ℛ            ℯ ℊ       ℴ',
    0x1d504: '  ℭ    ℌℑ        ℜ       ℨ',
    0x1d538: '  ℂ    ℍ     ℕ ℙℚℝ       ℤ',
  }).flatMap(([first, letters]) =>
    Array.from(letters, (letter, index) => [Number(first) + index, letter] as const).filter(
      ([, letter]) => letter !== ' ',
    ),
  ),
);

/** A text in the letters of a style; undefined if the style lacks one of its characters. */
function styleLetters(text: string, variant: string): string | undefined {
  const alphabet = ALPHABETS[variant];
  if (alphabet === undefined) return undefined;
  const rows = [
    [LATIN, alphabet.latin],
    [GREEK, alphabet.greek],
    ['0123456789', alphabet.digits],
  ] as const;
  const letters = Array.from(text, (letter) => {
    const [row, first] = rows.find(([all]) => all.includes(letter)) ?? [];
    if (row === undefined || first === undefined) return undefined;
    const code = first + row.indexOf(letter);
    return EARLIER.get(code) ?? String.fromCodePoint(code);
  });
  return letters.includes(undefined) ? undefined : letters.join('');
}
