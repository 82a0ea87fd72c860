import { RULES } from '../../../../src/diagnostics/rules.ts';
import { h, type ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { components } from '../../../../src/mdx/components.ts';
import type { EndpointParameter } from '../../../../src/openapi/lookup.ts';
import {
  PageProvider,
  RAW_TAG,
  TOC_OFF_TAG,
  type PageContext,
} from '../../../../src/mdx/page-context.ts';
import { translate } from '../../../../src/i18n/translate.ts';
import { IdRegistry, slugOf } from '../../../../src/utils/slug.ts';
import { Highlighter } from '../../../../src/mdx/highlighter.ts';

const highlighter = new Highlighter();

/** State of a page after a part of it was rendered. */
export interface Rendered {
  /** Without the tags of raw parts; parts excluded from the table of contents are in `<off>`. */
  html: string;
  warnings: string[];
  /** What is told without being a problem. */
  notes: string[];
  features: string[];
  aside: PageContext['aside'];
  params: EndpointParameter[];
}

/** Renders children on a page whose icons are `<i>name/type</i>`. */
export function render(children: ComponentChildren, lang = 'en'): Rendered {
  const ids = new IdRegistry();
  const features = new Set<string>();
  const rendered: Rendered = {
    html: '',
    warnings: [],
    notes: [],
    features: [],
    aside: {},
    params: [],
  };
  const value: PageContext = {
    warn: (code, message, hint) => {
      const list = RULES[code].severity === 'info' ? rendered.notes : rendered.warnings;
      list.push(`${code}: ${message}; ${hint ?? ''}`);
    },
    icon: (name, type) => `<i>${name}${type ? `/${type}` : ''}</i>`,
    id: (text, style) => ids.unique(slugOf(text), style),
    use: (feature) => void features.add(feature),
    aside: rendered.aside,
    codeBlockMode: 'auto',
    highlight: (...given) => highlighter.highlight(...given),
    lang,
    t: (word, ...values) => translate(lang, word, ...values),
    inline: (markdown) => markdown.replace(/\*(.+?)\*/g, '<em>$1</em>'),
    param: (param) => void rendered.params.push(param),
  };
  rendered.html = clean(renderToString(h(PageProvider, { value }, children)));
  rendered.features = [...features];
  for (const part of ['request', 'response', 'panel'] as const) {
    const html = rendered.aside[part];
    if (html !== undefined) rendered.aside[part] = clean(html);
  }
  return rendered;
}

/** An element of the component library, by the name that pages use. */
export function element(
  name: string,
  props: Record<string, unknown> = {},
  ...children: ComponentChildren[]
) {
  const component = components[name];
  if (!component) throw new Error(`there is no <${name}>`);
  return h(component as (props: Record<string, unknown>) => null, props, ...children);
}

function clean(html: string): string {
  return html
    .replaceAll(new RegExp(`</?${RAW_TAG}>`, 'g'), '')
    .replaceAll(`<${TOC_OFF_TAG}>`, '<off>')
    .replaceAll(`</${TOC_OFF_TAG}>`, '</off>');
}
