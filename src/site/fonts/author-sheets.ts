/** `@import url("https://fonts.googleapis.com/css2?family=Geist") screen;` */
const IMPORT =
  /@import\s+(?:url\(\s*)?(["']?)(?:https?:)?\/\/fonts\.googleapis\.com\/(css2?\?[^"')\s]+)(?=["')\s])\1\s*\)?([^;@]*);/gi;
const FACE = /@font-face\s*\{[^{}]*\}/gi;
const FAMILY = /font-family\s*:\s*([^;}]+)/gi;

/** Families of systems and of CSS itself, which nobody needs to bring. */
const OF_SYSTEMS =
  /^(?:inherit|initial|unset|revert|(?:ui-)?(?:sans-serif|serif|monospace|rounded)|system-ui|cursive|fantasy|math|emoji|-apple-system|blinkmacsystemfont|arial|helvetica(?: neue)?|georgia|verdana|tahoma|trebuchet ms|impact|times(?: new roman)?|courier(?: new)?|segoe ui.*|sf (?:pro|mono).*|sfmono-regular|menlo|monaco|consolas|cascadia.*|liberation .*|dejavu .*|apple color emoji|noto color emoji|font ?awesome.*|inter(?: variable)?)$/i;

/** Questions for Google that a style sheet asks by importing from there. */
export function importedFonts(css: string): string[] {
  return [...css.matchAll(IMPORT)].map(([, , question = '']) => question.replaceAll('&amp;', '&'));
}

/** The sheet with its own files in place of such imports; `hrefOf` gives undefined where there are none. */
export function replaceImports(
  css: string,
  hrefOf: (question: string) => string | undefined,
): string {
  return css.replace(IMPORT, (whole, _quote, question: string, media: string) => {
    const href = hrefOf(question.replaceAll('&amp;', '&'));
    return href === undefined ? whole : `@import url("${href}")${media};`;
  });
}

/** The first families that the rules of style sheets name, and that they neither define themselves nor expect of systems. */
export function namedFamilies(sheets: readonly string[]): string[] {
  const faces = sheets.flatMap((css) => css.match(FACE) ?? []);
  const own = new Set(
    faces.flatMap((face) => listFamilies(face)).map((name) => name.toLowerCase()),
  );
  const used = sheets.flatMap((css) => listFamilies(css.replace(FACE, '')));
  return [...new Set(used)].filter((name) => !own.has(name.toLowerCase()) && isFamily(name));
}

/** Whether a name is one that a reader's system may lack. */
export function isFamily(name: string): boolean {
  return /^[\w][\w .-]{1,60}$/.test(name) && !OF_SYSTEMS.test(name.trim());
}

function listFamilies(css: string): string[] {
  return [...css.matchAll(FAMILY)].flatMap(([, value = '']) => {
    const name =
      value
        .split(',')[0]
        ?.replace(/!important/, '')
        .trim() ?? '';
    return name.startsWith('var(') ? [] : [name.replace(/^(['"])(.*)\1$/, '$2').trim()];
  });
}
