import type { Plugin } from 'rolldown';

/**
 * Leaves out what is not used; `plainText` stands in for the Markdown parser and the grammars, where short
 * descriptions are all there is to show. Tests hold the size.
 */
export function lighten(plainText?: string): Plugin {
  return {
    name: 'trellis:lighten',
    resolveId: (id) => (id === '@scalar/code-highlight' ? plainText : undefined),
    transform: {
      filter: { id: /\/radix-vue\/dist\/index\.js$/ },
      handler(code) {
        // One file with all components: those that are not used go once their making is known to be pure.
        const names = [/\bdefineComponent as (\w+)/, /\b(\w+) as createContext\b/].flatMap(
          (pattern) => pattern.exec(code)?.[1] ?? [],
        );
        return code.replace(new RegExp(`= (${names.join('|')})\\(`, 'g'), '= /* @__PURE__ */ $1(');
      },
    },
  };
}

/** Has styles that are made at run time added as style sheets, which a policy without unsafe-inline allows. */
export const obeyPolicy: Plugin = {
  name: 'trellis:obey-policy',
  transform: {
    filter: {
      id: /\/(?:style-mod|vue-sonner|use-toasts|themes|code-highlight|api-reference)\/.*\.js$/,
    },
    handler(code) {
      return (
        code
          .replace('!root.head && root.adoptedStyleSheets', 'root.adoptedStyleSheets')
          .replace(
            /let n = document\.createElement\("style"\);\s*n\.type = [^;]*;/,
            'const n = new CSSStyleSheet(); n.replaceSync(s); document.adoptedStyleSheets.push(n);',
          )
          .replace(
            /document\.createElement\("style"\);\s*elementStyle\.appendChild\(document\.createTextNode\(/,
            'new CSSStyleSheet(); elementStyle.replaceSync((',
          )
          .replace(
            'document.head.appendChild(elementStyle)',
            'document.adoptedStyleSheets.push(elementStyle)',
          )
          .replace(/\b(\w+)\.setAttribute\("style", ([^)]+)\)/g, '$1.style.cssText = $2')
          // Widths of line numbers are not worth a style attribute.
          .replace('node.properties.style = [`--line-count', 'node.lines = [`--line-count')
          // Colours come from a sheet of the site.
          .replace('resolveDynamicComponent("style")', 'resolveDynamicComponent("template")')
      );
    },
  },
};

const AGENT = '\0trellis:agent';

/** The assistant is switched off, so that nothing of it is published. */
export const withoutAgent: Plugin = {
  name: 'trellis:without-agent',
  resolveId: (id) => (/^@scalar\/agent-chat(?:\/|$)/.test(id) ? AGENT : undefined),
  load: (id) => (id === AGENT ? 'export const Chat = {}; export default {};' : undefined),
};
