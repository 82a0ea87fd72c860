import { h } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * A style sheet that a component draws. The policy of the page allows those that the build knew; one that comes later
 * is not applied, so that its rules are adopted instead.
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
