import { h } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * A style sheet that a component renders. The policy of the page allows the ones of the build; a
 * later one would be blocked, so its rules are added as a constructed style sheet.
 */
export function OwnStyle({ css }: { css: string }) {
  const element = useRef<HTMLStyleElement>(null);
  useLayoutEffect(() => {
    if (element.current?.sheet) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [css]);
  return h('style', { ref: element }, css);
}
