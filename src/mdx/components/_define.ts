import type { ComponentChildren, FunctionComponent } from 'preact';
import type { MarkdownWriter } from '../html-to-markdown.ts';
import { KINDS, SYNONYMS, type CommonProps, type Flag, type Numeric } from './_shared.tsx';

/**
 * Creates an MDX component from everything that is known about it. `components.ts` lists all components; documentation,
 * editor types, lint rules, style sheets, and Markdown are derived from their definitions. In browsers only `name`,
 * `aliases` and `render` exist: the bundler removes the rest (`output/browser-bundles.ts`), so `render` must not read
 * it.
 *
 * @example
 * export const Badge = defineComponent({
 *   name: 'Badge',
 *   description: 'A short label.',
 *   props: { color: { type: 'string', description: 'Background color.' } },
 *   styles: { 'components/badge.css': ['.t-badge*'] },
 *   render: (props) => <span {...rootProps(props, 't-badge')}>{props.children}</span>,
 * });
 */
export function defineComponent<const Props extends PropDefinitions>(
  definition: ComponentDefinition<Props>,
): FunctionComponent<PropsOf<Props>> & Defined {
  const { render } = definition;
  return Object.assign(render, { definition });
}

/** A component with its definition. */
export interface Defined {
  definition: AnyDefinition;
}

/** The definition of any component. */
export type AnyDefinition = Omit<ComponentDefinition, 'render'>;

interface ComponentDefinition<Props extends PropDefinitions = PropDefinitions> {
  /** Name in MDX; a nested component has a dot: `Tree.Folder`. */
  name: string;
  /** Other names: earlier ones, and those of other dialects of MDX. */
  aliases?: readonly string[];
  /** One sentence for authors. */
  description: string;
  /** Attributes, in addition to `CommonProps`. */
  props: Props;
  /** Required parent component. */
  inside?: string;
  /**
   * Renders nothing unless it contains one of these: a component, `code` (a fence), or `list` (a
   * Markdown list).
   */
  holds?: readonly string[];
  /** True for inline components; others are blocks. */
  isInline?: boolean;
  /**
   * Style sheets in `output/pages/styles`, each with the marks in a page that require it; see
   * `hasMark`.
   */
  styles?: Readonly<Record<string, readonly string[]>>;
  /** Documented selectors, each with the element that it selects; see `site/style-names.ts`. */
  styleNames?: Readonly<Record<string, string>>;
  /** How its elements are written as Markdown, by class. Others are written like HTML. */
  markdown?: Readonly<Record<string, MarkdownWriter>>;
  /**
   * Solid icon that the component renders itself; interactive components need it in the browser.
   */
  ownIcon?: string;
  /** Why it is limited when an interactive component renders it in the browser. */
  limitInBrowser?: string;
  render: (props: PropsOf<Props>) => ComponentChildren;
}

type PropDefinitions = Readonly<Record<string, PropDefinition>>;

/** One attribute of a component. */
export interface PropDefinition {
  /**
   * `text` may contain Markdown or elements; `icon` is a name, a path or a drawing; `lines` are line numbers, as in
   * `"[1,3-5]"`.
   */
  type: PropType;
  /** One or two sentences; code is in backticks. */
  description: string;
  required?: true;
  default?: string | number | boolean;
  /** All valid values. */
  values?: readonly (string | number)[];
  /** `values` are compared without regard to case. */
  isAnyCase?: true;
  /** The attribute that this is an alias of; tables leave it out. */
  sameAs?: string;
  /** Has no effect in Trellis, only in the hosted product; `description` gives the reason. */
  isIgnored?: true;
}

type PropType =
  | 'any'
  | 'boolean'
  | 'colors'
  | 'feed'
  | 'icon'
  | 'lines'
  | 'number'
  | 'string'
  | 'string[]'
  | 'text';

/**
 * The props of `render`. Authors can pass any value, so types with more than one form are
 * `unknown`.
 */
export type PropsOf<Props extends PropDefinitions> = CommonProps & {
  [Name in keyof Props as Props[Name] extends { isIgnored: true } ? never : Name]?:
    | PropValue<Props[Name]['type']>
    | undefined;
};

interface PropValues {
  boolean: Flag;
  number: Numeric;
  string: string;
  text: ComponentChildren;
}

type PropValue<Type extends PropType> = Type extends keyof PropValues ? PropValues[Type] : unknown;

/** Reasons for `limitInBrowser`. */
export const STATIC_HTML = 'it is static HTML there, so its buttons and inputs have no effect';

/** Styles of icons, as docs.json names them. */
const ICON_TYPES = [
  'regular',
  'solid',
  'light',
  'thin',
  'duotone',
  'brands',
  'sharp-solid',
  'sharp-regular',
  'sharp-light',
  'sharp-thin',
  'sharp-duotone-solid',
] as const;

/** The attributes `icon` and `iconType`. */
/* @__NO_SIDE_EFFECTS__ */
export const iconProps = (description: string) =>
  ({
    icon: { type: 'icon', description },
    iconType: { type: 'string', description: 'Style of the icon.', values: ICON_TYPES },
  }) as const satisfies PropDefinitions;

/** The attribute `defaultOpen`. */
export const defaultOpen = {
  type: 'boolean',
  description: 'Expanded initially.',
  default: false,
} as const satisfies PropDefinition;

/** An attribute that names a kind of callout. */
/* @__NO_SIDE_EFFECTS__ */
export const kindProp = (description: string) =>
  ({
    type: 'string',
    description,
    values: [...Object.keys(KINDS), ...SYNONYMS.keys()],
    isAnyCase: true,
  }) as const satisfies PropDefinition;
