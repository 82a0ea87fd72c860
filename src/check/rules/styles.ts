import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { buildPalette, contrast, TEXT_CONTRAST } from '../../theme/colors.ts';
import { createFinding, type CheckedSite } from '../findings.ts';

/** Selectors and custom properties in the project's style sheets and scripts that match nothing. */
export function unmatchedSelectors({
  unmatchedSelectors: found,
}: Pick<CheckedSite, 'unmatchedSelectors'>): Diagnostic[] {
  return found.map(({ file, line, column, text, name, others, reason }) => {
    const where = text === name ? '' : ` in "${text}"`;
    const more = others > 0 ? `, nor ${others} more in its list` : '';
    return createFinding(
      'dead-selector',
      `No element matches "${name}"${where}${more}.`,
      { file, line, column, length: text.length },
      { hint: reason },
    );
  });
}

type Input = Pick<CheckedSite, 'config' | 'findSetting'>;

/** Accent colors with insufficient contrast (WCAG 2.2, 1.4.3), and the colors that replace them. */
export function lowContrast({ config, findSetting }: Input): Diagnostic[] {
  const { colors } = config;
  const palette = buildPalette(colors);
  const modes = [
    { name: 'primary', color: colors.primary, mode: 'light', shown: palette.light },
    { name: 'light', color: colors.light, mode: 'dark', shown: palette.dark },
  ] as const;
  return modes.flatMap(({ name, color, mode, shown }) => {
    // Default colors of Trellis are not reported.
    const location = findSetting([name], color) ?? findSetting(['primary'], color);
    const ratio = contrast(color, shown.bg);
    if (!location || ratio >= TEXT_CONTRAST) return [];
    const message = `colors.${name}: ${color} has a contrast of ${floor(ratio)}:1 on the ${mode} background ${shown.bg}. Text requires ${TEXT_CONTRAST}:1.`;
    const reached = floor(contrast(shown.accent, shown.bg));
    const hint = `Trellis uses ${shown.accent} (${reached}:1) for text, and the color itself for decoration.`;
    return createFinding('low-contrast', message, location, { hint });
  });
}

/** A ratio with one digit, not rounded up: 4.47 is less than the required 4.5. */
function floor(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1);
}
