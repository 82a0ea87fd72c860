import { h, type FunctionComponent } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { markdownToHtml } from 'satteri';
import type { Page } from '../content/page.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { suggest } from '../diagnostics/suggest.ts';
import { renderIcon } from '../icons/icons.ts';
import type { IconType } from '../config/types.ts';
import { components as library } from './components/index.ts';
import { compile } from './compile.ts';
import { evaluate, type Components, type EvaluatedModule } from './evaluate.ts';
import { finishHtml, type Heading, type LinkKind, type ResolvedLink } from './finish-html.ts';
import type { ModuleLoader, SourceModule } from './modules.ts';
import { PageProvider, type PageContext } from './page-context.ts';
import { Raw } from './raw.ts';
import { IdRegistry, slugOf } from './slug.ts';
import { fillVariables } from './tolerate.ts';

/** What all pages of a site share while they are rendered. */
export interface MdxEnvironment {
  modules: ModuleLoader;
  variables: Record<string, string>;
  iconLibrary: 'fontawesome' | 'lucide' | 'tabler';
  codeBlockMode: 'dark' | 'auto';
  /** Components besides the library's, for pages of the site itself. */
  extraComponents: Components;
  /** Where a link or source on a page leads. */
  resolve(href: string, pageId: string, kind: LinkKind): ResolvedLink;
}

/** The outcome of rendering one page's text. */
export interface RenderedPage {
  html: string;
  /** HTML for the right column; undefined where the page has none. */
  aside: string | undefined;
  headings: Heading[];
  /** Behaviours that the page needs in the browser. */
  features: string[];
  /** Every link and source met, as written, with what it led to. */
  links: { href: string; kind: LinkKind; to: string }[];
  /** Files taken in, relative to the project root, with digests of their content. */
  dependencies: { file: string; digest: string }[];
  diagnostics: Diagnostic[];
  /** `degraded` when a part was dropped or shown as text. */
  status: 'ok' | 'degraded' | 'failed';
}

/** Renders the body of a page. Never throws for what stands in the page: problems become diagnostics. */
export function renderPage(
  page: Page & { body: string },
  environment: MdxEnvironment,
): RenderedPage {
  return new PageRenderer(page, environment).render();
}

/** Problems after which a part of the page is missing or shown as text. */
const DEGRADING = new Set([
  'mdx-syntax', 'unknown-component', 'undefined-variable', 'missing-snippet', 'component-error',
  'page-error', 'snippet-cycle', 'unsupported-import',
]); // prettier-ignore

class PageRenderer {
  readonly #page: Page & { body: string };
  readonly #environment: MdxEnvironment;
  readonly #ids = new IdRegistry();
  readonly #features = new Set<string>();
  readonly #diagnostics: Diagnostic[] = [];
  readonly #reported = new Set<string>();
  readonly #dependencies = new Map<string, string>();
  readonly #links = new Map<string, { href: string; kind: LinkKind; to: string }>();
  readonly #aside: PageContext['aside'] = {};
  /** Files being rendered, innermost last: guards against snippets that take in each other. */
  readonly #stack: string[] = [];

  constructor(page: Page & { body: string }, environment: MdxEnvironment) {
    this.#page = page;
    this.#environment = environment;
  }

  render(): RenderedPage {
    const { file } = this.#page;
    const body = fillVariables(this.#page.body, this.#environment.variables);
    const format = file.endsWith('.md') ? 'md' : 'mdx';
    const source: SourceModule = { file, body, compiled: compile(body, format), digest: '' };
    const raw = this.#renderSource(source) ?? this.#renderAsMarkdown(body);
    const main = this.#finish(raw);
    const aside = this.#aside.panel ?? [this.#aside.request, this.#aside.response].join('');
    if (main.hasZoom) this.#features.add('zoom');
    const status = this.#diagnostics.some(({ code }) => DEGRADING.has(code)) ? 'degraded' : 'ok';
    return {
      html: main.html,
      aside: aside ? this.#finish(aside).html : undefined,
      headings: main.headings,
      features: [...this.#features].sort(),
      links: [...this.#links.values()],
      dependencies: [...this.#dependencies].map(([name, value]) => ({ file: name, digest: value })),
      diagnostics: this.#diagnostics,
      status: raw === '' && body.trim() !== '' && status === 'degraded' ? 'failed' : status,
    };
  }

  #renderSource(source: SourceModule): string | undefined {
    try {
      const { default: Content } = this.#instantiate(source, {});
      this.#stack.push(source.file);
      const content = h(Content, { components: this.#componentsFor(source) });
      return renderToString(h(PageProvider, { value: this.#context, children: content }));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#report(source, 'page-error', `the page stopped while it was rendered: ${message}`, {
        hint: 'the page is shown as plain Markdown until this is mended',
      });
      return undefined;
    } finally {
      this.#stack.pop();
    }
  }

  /** Last resort for a page whose code throws: its text without components and expressions. */
  #renderAsMarkdown(body: string): string {
    const { code } = compile(body, 'md');
    try {
      const surroundings = { ...this.#surroundings(undefined, {}), importModule: () => ({}) };
      const { default: Content } = evaluate(code, surroundings);
      const content = h(Content, { components: { ...library, Raw } as Components });
      return renderToString(h(PageProvider, { value: this.#context, children: content }));
    } catch {
      return '';
    }
  }

  /** Reports what compiling found, and runs the code with this page's surroundings. */
  #instantiate(source: SourceModule, values: Record<string, unknown>): EvaluatedModule {
    for (const problem of source.compiled.problems) {
      this.#report(source, 'mdx-syntax', problem.message, {
        line: problem.line,
        column: problem.column,
        hint: 'Trellis read this sign as text; write \\{ or \\< for the sign itself, or close the tag',
      });
    }
    return evaluate(source.compiled.code, this.#surroundings(source, values));
  }

  #surroundings(source: SourceModule | undefined, values: Record<string, unknown>) {
    return {
      components: { ...this.#baseComponents() },
      values,
      importModule: (index: number) => (source ? this.#import(source, index) : {}),
      missingComponent: (name: string) => this.#missing(source, name),
      missingVariable: (name: string) => this.#missingVariable(source, name),
    };
  }

  #baseComponents(): Components {
    return {
      ...(library as Components),
      ...this.#environment.extraComponents,
      Raw: Raw as Components[string],
      Snippet: this.#Snippet as Components[string],
    };
  }

  #componentsFor(source: SourceModule): Components {
    const components = this.#baseComponents();
    for (const name of source.compiled.componentNames) {
      components[name] ??= this.#missing(source, name) as Components[string];
    }
    return components;
  }

  #missing(source: SourceModule | undefined, name: string): FunctionComponent {
    const near = suggest(name, Object.keys(library));
    this.#report(source, 'unknown-component', `there is no component <${name}>`, {
      hint: `${near ? `did you mean <${near}>? ` : ''}Its content is shown without it`,
      find: new RegExp(`<${name.replace(/[^\w]/g, '\\$&')}\\b`),
    });
    const children: FunctionComponent = (props) => props.children;
    return Object.assign(children, { Item: children });
  }

  #missingVariable(source: SourceModule | undefined, name: string): void {
    this.#report(source, 'undefined-variable', `{${name}} names a variable that nobody defines`, {
      hint: `it is shown as text; write \\{${name}} if that is what you mean`,
      find: new RegExp(`\\{[^{}]*\\b${name.replace(/[^\w]/g, '\\$&')}\\b`),
    });
  }

  #import(source: SourceModule, index: number): Record<string, unknown> {
    const statement = source.compiled.imports[index];
    if (!statement) return {};
    const { specifier, line, names } = statement;
    const file = this.#environment.modules.find(specifier, source.file);
    if (!file) {
      const isPackage = !/^\.{0,2}\//.test(specifier);
      if (isPackage && /^(?:react|preact)(?:\/|$)/.test(specifier)) return {};
      const code = isPackage ? 'unsupported-import' : 'missing-snippet';
      const message = isPackage
        ? `package "${specifier}" cannot be imported by a page`
        : `"${specifier}" is not there`;
      this.#report(source, code, message, { line, hint: 'what it would bring is left out' });
      const nothing: FunctionComponent = () => null;
      return Object.fromEntries(names.map(({ imported }) => [imported, nothing]));
    }
    return this.#moduleExports(file);
  }

  /** The exports of a snippet, its body as the default component. */
  #moduleExports(file: string): Record<string, unknown> {
    const source = this.#environment.modules.load(file);
    this.#dependencies.set(file, source.digest);
    const exports = this.#instantiate(source, {});
    return { ...exports, default: this.#snippetComponent(source) };
  }

  #snippetComponent(source: SourceModule): FunctionComponent<Record<string, unknown>> {
    return (props) => {
      if (this.#stack.includes(source.file)) {
        this.#report(
          source,
          'snippet-cycle',
          `the snippet takes in itself: ${[...this.#stack, source.file].join(' -> ')}`,
        );
        return null;
      }
      this.#stack.push(source.file);
      try {
        const { default: Content } = this.#instantiate(source, { ...props, props });
        // Rendered at once, because the guard against cycles holds only while this runs.
        const components = { ...this.#componentsFor(source), ...codeWithValues(props) };
        const content = h(Content, { ...props, components });
        return h(Raw, {
          html: renderToString(h(PageProvider, { value: this.#context, children: content })),
        });
      } finally {
        this.#stack.pop();
      }
    };
  }

  readonly #Snippet: FunctionComponent<Record<string, unknown>> = ({ file, ...props }) => {
    const name = typeof file === 'string' ? file : '';
    const found = this.#environment.modules.findSnippet(name);
    if (!found) {
      this.#report(undefined, 'missing-snippet', `snippet "${name}" is not there`, {
        hint: 'snippets are looked up in _snippets/ and snippets/',
        find: new RegExp(`<Snippet[^>]*${name.replace(/[^\w]/g, '\\$&')}`),
      });
      return null;
    }
    const source = this.#environment.modules.load(found);
    this.#dependencies.set(found, source.digest);
    return h(this.#snippetComponent(source), props);
  };

  #finish(html: string) {
    return finishHtml(html, {
      ids: this.#ids,
      resolve: (href, kind) => {
        const resolved = this.#environment.resolve(href, this.#page.id, kind);
        this.#links.set(`${kind} ${href}`, { href, kind, to: resolved.href });
        return resolved;
      },
    });
  }

  readonly #context: PageContext = {
    warn: (code, message, hint) => {
      this.#report(undefined, code, message, { hint });
    },
    icon: (name, type) => this.#icon(name, type),
    id: (text, style) => this.#ids.unique(slugOf(text), style),
    use: (feature) => void this.#features.add(feature),
    aside: this.#aside,
    get codeBlockMode() {
      return 'auto' as const;
    },
    inline: (markdown) =>
      markdownToHtml(markdown)
        .html.trim()
        .replace(/^<p>([\s\S]*)<\/p>$/, '$1'),
  };

  #icon(name: string, type?: string): string {
    if (/^(?:https?:|\/|\.)/.test(name) || /\.(?:svg|png|jpe?g|webp)$/i.test(name)) {
      return `<img class="t-icon" src="${name.replace(/"/g, '&quot;')}" alt="" width="16" height="16" data-no-zoom>`;
    }
    const icon = renderIcon(name, type as IconType | undefined, this.#environment.iconLibrary);
    if (!icon.found) {
      this.#report(undefined, 'unknown-icon', `there is no icon "${name}"`, {
        hint: icon.nearest ? `did you mean "${icon.nearest}"?` : undefined,
        find: new RegExp(`["']${name.replace(/[^\w]/g, '\\$&')}["']`),
      });
    }
    return icon.svg;
  }

  #report(
    source: SourceModule | undefined,
    code: string,
    message: string,
    more: { hint?: string | undefined; line?: number; column?: number; find?: RegExp } = {},
  ): void {
    const file = source?.file ?? this.#stack.at(-1) ?? this.#page.file;
    const key = `${file} ${code} ${message} ${more.line ?? ''}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    const body = source?.body ?? this.#page.body;
    const place = more.line ? { line: more.line, column: more.column } : placeOf(body, more.find);
    this.#diagnostics.push({ code, severity: 'warning', message, hint: more.hint, file, ...place });
  }
}

/** Where a pattern first matches, from 1; nothing where it does not. */
function placeOf(body: string, pattern: RegExp | undefined): { line?: number; column?: number } {
  const index = pattern ? body.search(pattern) : -1;
  if (index < 0) return {};
  const before = body.slice(0, index);
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') };
}

/** Code blocks of a snippet in which `{name}` stands for an attribute that the snippet was given. */
function codeWithValues(values: Record<string, unknown>): Components {
  const names = Object.keys(values).filter((name) =>
    ['string', 'number'].includes(typeof values[name]),
  );
  if (names.length === 0) return {};
  const pattern = new RegExp(`\\{(${names.join('|')})\\}`, 'g');
  const CodeBlock: FunctionComponent<{ code?: string }> = (props) =>
    h((library as Components)['CodeBlock'] as FunctionComponent<{ code: string }>, {
      ...props,
      code: String(props.code ?? '').replace(pattern, (_, name: string) => String(values[name])),
    });
  return { CodeBlock: CodeBlock as Components[string] };
}
