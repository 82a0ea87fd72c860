/** A change in the code of a package. */
export interface Patch {
  /** Modules that it is for. */
  file: RegExp;
  /** The code as it is to be; the same where there is nothing to change. */
  change(code: string): string;
}

/** Has styles that are made at run time added as style sheets, which a policy without unsafe-inline allows. */
const STYLE_PATCHES = {
  'style-mod-sheets': replaceIn(
    /\/style-mod\/.*\.js$/,
    '!root.head && root.adoptedStyleSheets',
    'root.adoptedStyleSheets',
  ),
  'toast-sheet': replaceIn(
    /\/vue-sonner\/.*\.js$/,
    /let n = document\.createElement\("style"\);\s*n\.type = [^;]*;/,
    'const n = new CSSStyleSheet(); n.replaceSync(s); document.adoptedStyleSheets.push(n);',
  ),
  'use-toasts-sheet': replaceIn(
    /\/use-toasts\/.*\.js$/,
    /document\.createElement\("style"\);\s*elementStyle\.appendChild\(document\.createTextNode\(/,
    'new CSSStyleSheet(); elementStyle.replaceSync((',
  ),
  'use-toasts-adoption': replaceIn(
    /\/use-toasts\/.*\.js$/,
    'document.head.appendChild(elementStyle)',
    'document.adoptedStyleSheets.push(elementStyle)',
  ),
  'theme-style-attribute': replaceIn(
    /\/themes\/.*\.js$/,
    /\b(\w+)\.setAttribute\("style", ([^)]+)\)/g,
    '$1.style.cssText = $2',
  ),
  /** Widths of line numbers are not worth a style attribute. */
  'line-count-style': replaceIn(
    /\/code-highlight\/.*\.js$/,
    'node.properties.style = [`--line-count',
    'node.lines = [`--line-count',
  ),
  /** Colours come from a sheet of the site. */
  'reference-style-element': replaceIn(
    /\/api-reference\/.*\.js$/,
    'resolveDynamicComponent("style")',
    'resolveDynamicComponent("template")',
  ),
};

export const PATCHES = {
  ...STYLE_PATCHES,
  /** One file with all components: those that are not used go once their making is known to be pure. */
  'pure-components': { file: /\/radix-vue\/dist\/index\.js$/, change: markComponentsPure },
} satisfies Record<string, Patch>;

function replaceIn(file: RegExp, search: string | RegExp, replacement: string): Patch {
  return { file, change: (code) => code.replace(search, replacement) };
}

function markComponentsPure(code: string): string {
  const names = [/\bdefineComponent as (\w+)/, /\b(\w+) as createContext\b/].map(
    (pattern) => pattern.exec(code)?.[1],
  );
  // Both, because either alone leaves most of the file in.
  if (names.includes(undefined)) return code;
  return code.replace(new RegExp(`= (${names.join('|')})\\(`, 'g'), '= /* @__PURE__ */ $1(');
}
