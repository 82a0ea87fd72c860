import { finding } from '../../check/model/finding.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';

/** How a page was looked at. */
export interface Look {
  /** Pixels. */
  width: number;
  mode: 'light' | 'dark';
}

/** An element that breaks a rule, in one look. */
export interface Sight {
  /** Name that axe has for the rule: `image-alt`. */
  rule: string;
  help: string;
  helpUrl: string;
  html: string;
  /** Where the element is, as a selector of CSS. */
  selector: string;
  /** What is wrong with it. */
  reason: string;
  /** It is in the header, the sidebar or the footer, which all pages have. */
  isOfFrame: boolean;
  look: Look;
}

/** What was seen on the page that a file makes. */
export interface SeenPage {
  file: string;
  sights: readonly Sight[];
}

export interface DescribeOptions {
  /** File that the frame of all pages is made from. */
  configFile: string;
  /** Different looks that a page got. */
  looks: number;
}

/** One problem for each rule and element of a page; what is wrong with the frame is told once, for the configuration. */
export function describe(
  pages: readonly SeenPage[],
  { configFile, looks }: DescribeOptions,
): Diagnostic[] {
  const all = pages.flatMap(({ file, sights }) =>
    sights.map((sight) => ({ sight, file: sight.isOfFrame ? configFile : file, page: file })),
  );
  const groups = Map.groupBy(all, ({ file, sight }) =>
    JSON.stringify([file, sight.rule, sight.isOfFrame ? sight.html : sight.selector]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { rule, help, helpUrl, selector, reason, html, isOfFrame } = first.sight;
    const seen = group.filter(({ page }) => page === first.page).map(({ sight }) => sight.look);
    const others = new Set(group.map(({ page }) => page)).size - 1;
    const where = [
      whereOf(seen, looks),
      isOfFrame ? `on the page of ${first.page}${others > 0 ? ` and ${others} more` : ''}` : '',
    ].filter(Boolean);
    const element = html.replace(/\s+/g, ' ').slice(0, 120);
    return finding(
      'accessibility',
      `${help}${where.length > 0 ? ` (${where.join(', ')})` : ''}: ${selector}, that is ${element} [${rule}]`,
      { file: first.file },
      { hint: [reason.replace(/\.$/, ''), helpUrl].filter(Boolean).join('; see ') },
    );
  });
}

/** "at 390 px", "in dark mode"; nothing for what every look shows. */
function whereOf(seen: readonly Look[], looks: number): string {
  if (seen.length >= looks) return '';
  const widths = [...new Set(seen.map(({ width }) => width))];
  const modes = [...new Set(seen.map(({ mode }) => mode))];
  const isEverywhere = widths.length * 2 === looks;
  return [
    isEverywhere ? '' : `at ${widths.join(' and ')} px`,
    modes.length > 1 ? '' : `in ${modes[0]} mode`,
  ]
    .filter(Boolean)
    .join(' ');
}
