import type { IconType } from '../../config/docs-config.ts';
import { translator, directionOf } from '../../i18n/translate.ts';
import { sanitizeHtml } from '../../openapi/view-context.ts';
import { renderIcon } from '../../theme/icons.ts';
import { slugOf } from '../../utils/slug.ts';
import { listLines, parseCodeReference, takePart } from '../code-files.ts';
import { allow } from '../csp.ts';
import type { SourceModule } from '../modules.ts';
import { isDrawing, isPicture, pictureIcon, type Near, type PageContext } from '../page-context.ts';
import { report, type RenderState } from '../render-state.ts';
import { markdownToHtml } from '../source.ts';
import { reportCodeNotRun } from './fallbacks.ts';
import { escapeRegExp } from '../../utils/text.ts';

/** Context of the components in one file of a page. Their problems are reported for that file. */
export function createContext(state: RenderState, source: SourceModule): PageContext {
  const lang = state.environment.languageOf?.(state.page.id) ?? 'en';
  return {
    warn: (code, message, hint, near) =>
      report(state, source, { code, message, hint, find: toPattern(near) }),
    warnOf: (file, code, message, hint) => report(state, source, { file, code, message, hint }),
    icon: (name, type) => {
      if (isDrawing(name)) return svgIcon(state, source, name);
      const icon = isPicture(name) ? pictureIcon(name) : namedIcon(state, source, { name, type });
      if (state.islands) state.icons.set(`${name} ${type ?? ''}`, icon);
      return icon;
    },
    id: (text, style) => state.ids.unique(slugOf(text), style),
    isNew: (text) => {
      const { size } = state.texts;
      return state.texts.add(text).size > size;
    },
    use: (feature) => void state.features.add(feature),
    allow: (directive, source) => allow(state.needs, directive, source),
    aside: state.aside,
    codeBlockMode: state.environment.codeBlockMode,
    highlight: (...args) => state.environment.highlighter.highlight(...args),
    audience: state.environment.audience,
    isDraft: state.environment.isDraft,
    lang,
    dir: directionOf(lang),
    t: translator(lang),
    inline: (markdown) =>
      state.environment.isDataOnly ? sanitizeHtml(renderInline(markdown)) : renderInline(markdown),
    readCode: (reference, ref) => readCodeOf(state, source, reference, ref),
    histories: state.environment.histories,
    param: (param) => void state.params.push(param),
  };
}

/** A pattern for one or more consecutive lines with any indentation. */
function toPattern(near: Near | undefined): RegExp | undefined {
  if (near === undefined || near instanceof RegExp) return near;
  const isFormula = typeof near === 'object';
  const lines = (isFormula ? near.formula : near)
    .split('\n')
    .map((line) => line.replace(/^[\s>]+/, '').trimEnd())
    .filter(Boolean);
  if (lines.length === 0) return undefined;
  const text = lines.map(patternOf).join('[^\\S\\n]*\\n[\\s>]*');
  // A formula may begin like a longer one.
  return new RegExp(isFormula ? `${text}(?=[\\s>]*[$<"'\`}])` : text);
}

/**
 * Pattern of a line as its author may have written it: pipes escaped in a table, void elements as in HTML, and no space
 * after the comparison sign of a formula.
 */
function patternOf(line: string): string {
  return escapeRegExp(line)
    .replaceAll('\\|', '\\\\?\\|')
    .replaceAll('\\ \\/\\>', '\\ ?\\/?\\>')
    .replaceAll('\\<\\ ', '\\<\\ ?');
}

/** SVG that an author wrote for an icon. Data-only pages omit it, since it can contain scripts. */
function svgIcon(state: RenderState, source: SourceModule, svg: string): string {
  if (!state.environment.isDataOnly) return svg;
  reportCodeNotRun(state, source, { what: 'Inline <svg>', find: /["'`]\s*<svg/ });
  return '';
}

function namedIcon(
  state: RenderState,
  source: SourceModule,
  { name, type }: { name: string; type: string | undefined },
): string {
  const icon = renderIcon(name, type as IconType | undefined, state.environment.iconLibrary);
  // Without quotes, or with curly ones, which are a part of the name then.
  const find = new RegExp(`["'=]${escapeRegExp(name)}(?=["'\\s/>])`);
  if (!icon.found) {
    const hint = icon.nearest && `Did you mean "${icon.nearest}"?`;
    report(state, source, {
      code: 'unknown-icon',
      message: `Unknown icon "${name}".`,
      hint,
      subject: name,
      find,
    });
  }
  // Built-in components choose icons, too, which authors cannot change.
  if (icon.fallbackMessage && find.test(source.body))
    report(state, source, { code: 'icon-stand-in', message: icon.fallbackMessage, find });
  return icon.svg;
}

function renderInline(markdown: string): string {
  const html = markdownToHtml(markdown).trim();
  return html.replace(/^<p>([\s\S]*)<\/p>$/, '$1');
}

/**
 * Code for a block that references a file; undefined, and reported, if it does not exist. The page depends on the file.
 */
function readCodeOf(
  state: RenderState,
  source: SourceModule,
  reference: string,
  ref: string | undefined,
): string | undefined {
  const { codeFiles } = state.environment;
  const { path, part } = parseCodeReference(reference);
  const file = { file: codeFiles.locate(path, source.file), ref };
  state.codeFiles.set(JSON.stringify(file), { ...file, digest: codeFiles.digestOf(file) });
  const find = new RegExp(escapeRegExp(reference));
  const found = codeFiles.read(file);
  if ('problem' in found) {
    const { problem, hint } = found;
    report(state, source, { code: 'missing-code', message: problem, hint, find });
    return undefined;
  }
  const text = takePart(found.text, part);
  if (text !== undefined) {
    const lost = text.includes('\ufffd') ? (found.lost ?? []) : [];
    for (const problem of lost) report(state, source, { ...problem, file: file.file });
    return text;
  }
  const { length } = listLines(found.text);
  const message =
    typeof part === 'string'
      ? `Region "${part}" not found in ${file.file}.`
      : `Line range not found: ${file.file} has ${length === 1 ? '1 line' : `${length} lines`}.`;
  const hint =
    'A region starts with a comment such as "// #region name", and ends with "// #endregion".';
  report(state, source, {
    code: 'missing-code',
    message,
    hint: typeof part === 'string' ? hint : undefined,
    find,
  });
  return undefined;
}
