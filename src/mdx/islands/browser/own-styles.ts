import type { IslandRange } from './ranges.ts';

const NAME = /^\[data-s="([^"]+)"\]/;

/**
 * Gives the elements of an island the styles back that the build moved into a sheet, as components change and remove
 * them. Set from a script they need no leave of the page's policy.
 */
export function restoreStyles({ start, end }: IslandRange): void {
  for (let node = start.nextSibling; node && node !== end; node = node.nextSibling) {
    if (!(node instanceof HTMLElement || node instanceof SVGElement)) continue;
    for (const element of [node, ...node.querySelectorAll<HTMLElement>('[data-s]')]) {
      const name = element.dataset['s'];
      if (name === undefined) continue;
      element.style.cssText = movedStyles().get(name) ?? '';
      delete element.dataset['s'];
    }
  }
}

let known: Map<string, string> | undefined;

function movedStyles(): Map<string, string> {
  if (known) return known;
  known = new Map();
  for (const sheet of document.styleSheets)
    if (sheet.href?.startsWith(location.origin)) collect(sheet.cssRules, known);
  return known;
}

function collect(rules: CSSRuleList, styles: Map<string, string>): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const name = NAME.exec(rule.selectorText)?.[1];
      if (name !== undefined) styles.set(name, (styles.get(name) ?? '') + rule.style.cssText);
    } else if (rule instanceof CSSGroupingRule) collect(rule.cssRules, styles);
  }
}
