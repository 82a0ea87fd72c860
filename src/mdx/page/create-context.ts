import { markdownToHtml } from '../source/parser.ts';
import type { IconType } from '../../config/model/types.ts';
import { renderIcon } from '../../theme/icons/icons.ts';
import { translator } from '../../text/words/translate.ts';
import type { SourceModule } from '../compile/source-module.ts';
import type { PageContext } from '../components/page-context.ts';
import { readCodeOf } from './code-of-files.ts';
import type { RenderState } from './render-state.ts';
import { sanitizeHtml } from '../../openapi/operation/sanitize.ts';
import { codeNotRun } from './fallbacks.ts';
import { isDrawing, isPicture, pictureIcon } from '../components/picture-icon.ts';
import { allow } from '../csp/sources.ts';
import { escapeRegExp, report } from './report.ts';
import { slugOf } from '../../text/slug.ts';

/** What the components in one text of a page see; their problems are told as problems of that text. */
export function createContext(state: RenderState, source: SourceModule): PageContext {
  const lang = state.environment.languageOf?.(state.page.id) ?? 'en';
  return {
    warn: (code, message, hint, near) =>
      report(state, source, { code, message, hint, find: near ? placeOf(near) : tagIn(message) }),
    icon: (name, type) => {
      if (isDrawing(name)) return drawnIcon(state, source, name);
      const icon = isPicture(name) ? pictureIcon(name) : namedIcon(state, source, { name, type });
      if (state.islands) state.icons.set(`${name} ${type ?? ''}`, icon);
      return icon;
    },
    id: (text, style) => state.ids.unique(slugOf(text), style),
    use: (feature) => void state.features.add(feature),
    allow: (directive, source) => allow(state.needs, directive, source),
    aside: state.aside,
    codeBlockMode: state.environment.codeBlockMode,
    highlight: (...given) => state.environment.highlighter.highlight(...given),
    audience: state.environment.audience,
    isDraft: state.environment.isDraft,
    lang,
    t: translator(lang),
    inline: (markdown) =>
      state.environment.isDataOnly ? sanitizeHtml(renderInline(markdown)) : renderInline(markdown),
    readCode: (reference, ref) => readCodeOf(state, source, reference, ref),
    param: (param) => void state.params.push(param),
  };
}

/** Finds a line, or several of them in a row, however far they are indented. */
function placeOf(near: string): RegExp {
  const lines = near.trim().split(/(?<!\s)\s*\n\s*/);
  return new RegExp(lines.map(escapeRegExp).join('\\s*\\n[\\s>]*'));
}

/** Finds the tag that a message such as "<Step> has no title" is about. */
function tagIn(message: string): RegExp | undefined {
  const [, name, attribute] = /^<(\w+)> has no (\w+)/.exec(message) ?? [];
  return name && attribute ? new RegExp(`<${name}\\b(?![^>]*\\b${attribute}=)`) : undefined;
}

/** HTML that an author wrote for an icon; on a page that is data it may hold anything, and is left out. */
function drawnIcon(state: RenderState, source: SourceModule, svg: string): string {
  if (!state.environment.isDataOnly) return svg;
  codeNotRun(state, source, { what: '<svg> in a text', find: /["'`]\s*<svg/ });
  return '';
}

function namedIcon(
  state: RenderState,
  source: SourceModule,
  { name, type }: { name: string; type: string | undefined },
): string {
  const icon = renderIcon(name, type as IconType | undefined, state.environment.iconLibrary);
  const find = new RegExp(`["']${escapeRegExp(name)}["']`);
  if (!icon.found) {
    const hint = icon.nearest && `did you mean "${icon.nearest}"?`;
    report(state, source, {
      code: 'unknown-icon',
      message: `there is no icon "${name}"`,
      hint,
      find,
    });
  }
  // A component may have chosen the name, of which its author need not know.
  if (icon.standIn && find.test(source.body))
    report(state, source, { code: 'icon-stand-in', message: icon.standIn, find });
  return icon.svg;
}

function renderInline(markdown: string): string {
  const html = markdownToHtml(markdown).trim();
  return html.replace(/^<p>([\s\S]*)<\/p>$/, '$1');
}
