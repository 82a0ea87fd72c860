import { digest } from '../../utils/files.ts';
import { decode, replaceAttributes, type HtmlToken } from '../../utils/html.ts';

/** Length of a name. Each letter has six bits, so no two of thousands of styles get the same name. */
const NAME_LENGTH = 8;

const STYLE = /\sstyle\s*=/i;

/**
 * More specific than any selector of a project, because style attributes win over every sheet (CSS
 * Cascade, section 6.1).
 */
const STRONGEST = ':not(#t#t-#t--)';

/**
 * Moves the style attributes of a page into a sheet: a policy without inline styles would ignore them. An
 * element is found again by its `data-s`.
 */
export class StyleExtractor {
  readonly #names = new Map<string, string>();
  readonly #resolve: (url: string) => string;

  /** `resolve` makes the URLs in `url()` absolute, which were relative to the page. */
  constructor(resolve: (url: string) => string) {
    this.#resolve = resolve;
  }

  /** A start tag without its style attribute; undefined if it has none. */
  replace({ type, name, attributes }: HtmlToken): string | undefined {
    if (type !== 'start' || !STYLE.test(attributes)) return undefined;
    return `<${name}${moveAttribute(attributes, (style) => this.#nameOf(style))}>`;
  }

  /** The style sheet that replaces the attributes; empty without any. */
  css(): string {
    const rules = [...this.#names].map(([name, style]) =>
      toRules(`[data-s="${name}"]`, style, this.#resolve),
    );
    const important = rules.map(({ important: rule }) => rule).join('');
    const normal = rules.map(({ normal: rule }) => rule).join('');
    // Among important declarations, the first layer wins (CSS Cascade, section 6.4.4).
    return (important && `@layer t-first{${important}}`) + normal;
  }

  /** The same name on every page, so that combined pages share the rule. */
  #nameOf(style: string): string {
    const [, side] = COLUMN_ALIGN.exec(style) ?? [];
    const name = side ?? digest(withUrls(style, this.#resolve)).slice(0, NAME_LENGTH);
    this.#names.set(name, style);
    return name;
  }
}

function moveAttribute(attributes: string, nameOf: (style: string) => string): string {
  return replaceAttributes(attributes, (name, value = '') => {
    if (name.toLowerCase() !== 'style') return undefined;
    const text = decode(value).trim();
    return text ? ` data-s="${nameOf(text)}"` : '';
  });
}

function toRules(selector: string, style: string, resolve: (url: string) => string) {
  const declarations = splitDeclarations(style).map((text) => withUrls(text, resolve));
  const isImportant = (text: string) => /!\s*important\s*$/i.test(text);
  const normal = declarations.filter((text) => !isImportant(text));
  const important = declarations.filter(isImportant);
  return {
    normal: normal.length > 0 ? `${selector}${STRONGEST}{${normal.join(';')}}` : '',
    important: important.length > 0 ? `${selector}{${important.join(';')}}` : '',
  };
}

/** The style of the cells of an aligned column, which the Markdown of the page repeats: its name is the side. */
const COLUMN_ALIGN = /^text-align:\s*(left|center|right);?$/i;

const PIECES = /\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\\[\s\S]|[\s\S]/g;

/** `color: red` and so on; a declaration that could end the rule around it, or is not closed, is left out. */
function splitDeclarations(style: string): string[] {
  const declarations: string[] = [];
  let text = '';
  let depth = 0;
  let isBroken = false;
  const end = () => {
    if (text.includes(':') && depth === 0 && !isBroken) declarations.push(text.trim());
    [text, depth, isBroken] = ['', 0, false];
  };
  for (const [piece] of style.matchAll(PIECES)) {
    if (piece.startsWith('/*') && piece.length > 2) continue;
    if (piece === ';' && depth === 0) {
      end();
      continue;
    }
    if (/^[([]$/.test(piece)) depth += 1;
    if (/^[)\]]$/.test(piece)) depth -= 1;
    if (/^["'{}\\@]$/.test(piece) || depth < 0) isBroken = true;
    text += piece;
  }
  end();
  return declarations;
}

function withUrls(declaration: string, resolve: (url: string) => string): string {
  return declaration.replace(
    /url\(\s*(?!\s)(?:"([^"]*)"|'([^']*)'|([^"'()\s]*))\s*\)/gi,
    (_, double?: string, single?: string, bare?: string) => {
      const url = double ?? single ?? bare ?? '';
      const target = /^(?:data:|#)/i.test(url) ? url : resolve(url);
      return `url("${target.replace(/["\\\n]/g, encodeURIComponent)}")`;
    },
  );
}
