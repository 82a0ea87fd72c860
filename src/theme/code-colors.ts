import { formatHex, parse } from 'culori';
import { ensureContrast, isDark, mix } from './contrast.ts';
import type { CodeTheme } from './find-code-theme.ts';

/** Scopes that tell the colour of each kind of token, the most telling first. */
const SCOPES = {
  comment: ['comment', 'punctuation.definition.comment'],
  keyword: ['keyword.control', 'keyword', 'storage.type', 'storage'],
  string: ['string.quoted', 'string'],
  number: ['constant.numeric', 'constant'],
  constant: ['constant.language', 'constant', 'variable.other.constant'],
  function: ['entity.name.function', 'support.function', 'meta.function-call'],
  type: ['entity.name.type', 'entity.name.class', 'support.class', 'support.type'],
  property: [
    'support.type.property-name',
    'meta.object-literal.key',
    'variable.other.property',
    'entity.other.attribute-name',
  ],
  tag: ['entity.name.tag', 'markup.heading'],
  punctuation: ['punctuation.separator', 'punctuation', 'meta.brace'],
  inserted: ['markup.inserted'],
  deleted: ['markup.deleted'],
} as const;

/** What stands for additions and removals in themes that do not say. */
const CHANGES = { inserted: '#2f9e5f', deleted: '#d64550' };

/** Colours of code by the names of the custom properties that the style sheets read. */
export type CodeColors = Record<string, string>;

/**
 * The colours that a theme has for code, as hex. A colour that cannot be read on the theme's own
 * background (4.5:1, WCAG 2.2, 1.4.3), or on a marked line, becomes lighter or darker until it can.
 */
export function codeColorsOf(theme: CodeTheme): CodeColors {
  const fallback = theme.type === 'light' ? '#ffffff' : '#1e1e1e';
  const bg = over(theme.colors?.['editor.background'], fallback) ?? fallback;
  const plain = over(theme.colors?.['editor.foreground'] ?? scopeColor(theme, ''), bg);
  const text = plain ?? (isDark(bg) ? '#e6e6e6' : '#24292f');
  const head = mix(bg, text, 0.04);
  const mark = mix(bg, text, 0.09);
  const readable = (color: string, ...also: string[]) => ensureContrast(color, [bg, mark, ...also]);
  const kinds = Object.entries(SCOPES).map(([kind, scopes]) => {
    const own = scopes.map((scope) => over(scopeColor(theme, scope), bg)).find(Boolean);
    return [kind, readable(own ?? CHANGES[kind as keyof typeof CHANGES] ?? text)] as const;
  });
  const { inserted = '', deleted = '', ...others } = Object.fromEntries(kinds);
  const [insertedBg, deletedBg] = [mix(bg, inserted, 0.14), mix(bg, deleted, 0.14)];
  return {
    bg,
    head,
    fg: readable(text, insertedBg, deletedBg),
    border: mix(bg, text, 0.16),
    faint: ensureContrast(mix(bg, text, 0.6), [bg, head]),
    mark,
    ...others,
    inserted: ensureContrast(inserted, [bg, insertedBg]),
    'inserted-bg': insertedBg,
    deleted: ensureContrast(deleted, [bg, deletedBg]),
    'deleted-bg': deletedBg,
  };
}

/** The colour of the rule that says most about a scope, the later of equal ones; `''` asks for plain text. */
function scopeColor({ tokenColors = [] }: CodeTheme, scope: string): string | undefined {
  let best: { length: number; color: string } | undefined;
  for (const { scope: given, settings } of tokenColors) {
    const color = settings?.foreground;
    if (color === undefined) continue;
    const selectors = given === undefined ? [''] : [given].flat().flatMap((one) => one.split(','));
    for (const selector of selectors.map((one) => one.trim())) {
      const isMatch = selector === scope || (selector !== '' && scope.startsWith(`${selector}.`));
      if (isMatch && selector.length >= (best?.length ?? 0))
        best = { length: selector.length, color };
    }
  }
  return best?.color;
}

/** A colour of a theme as it looks on a background; undefined for what is no colour. */
function over(color: string | undefined, background: string): string | undefined {
  const parsed = color === undefined ? undefined : parse(color);
  if (!parsed) return undefined;
  const solid = formatHex({ ...parsed, alpha: 1 });
  return mix(background, solid, parsed.alpha ?? 1);
}
