import { components } from './components.ts';
import { accordions, callouts, cards, frames, steps, tabs } from './descriptions/content.ts';
import { code, fields, lines, more } from './descriptions/inline.ts';

/** Every component of the library under the name that its page in the documentation has. */
export const DESCRIPTIONS = {
  ...callouts,
  ...cards,
  ...accordions,
  ...tabs,
  ...steps,
  ...code,
  ...fields,
  ...frames,
  ...lines,
  ...more,
} as const satisfies Record<string, ComponentDescription>;

/** A component with the name that it is described under. */
export interface Described {
  name: string;
  description: ComponentDescription;
}

/** The component behind a name, those that others hold among them: `Tree.File`. */
function componentOf(name: string): object | undefined {
  const [first = '', part] = name.split('.');
  const component = Object.hasOwn(components, first) ? components[first] : undefined;
  if (part === undefined) return component;
  return (component as Record<string, object> | undefined)?.[part];
}

const byComponent = new Map<object | undefined, Described>(
  Object.entries(DESCRIPTIONS).map(([name, description]) => [
    componentOf(name),
    { name, description },
  ]),
);

const byName = new Map<string, Described | undefined>();

/** Types of attributes as readers know them. */
const WORDS: Record<PropDescription['type'], string> = {
  any: 'any',
  boolean: 'boolean',
  colors: 'string | object',
  feed: 'object',
  icon: 'string',
  lines: 'string',
  number: 'number',
  string: 'string',
  'string[]': 'string[]',
  text: 'string',
};

/** What a value may be, as TypeScript writes it. */
const TYPES: Record<PropDescription['type'], string> = {
  any: 'unknown',
  boolean: "boolean | 'true' | 'false'",
  colors: 'string | { light?: string; dark?: string }',
  feed: '{ title?: string; description?: string }',
  icon: 'string | object',
  lines: 'string | number | readonly (string | number)[]',
  number: 'number | `${number}`',
  string: 'string',
  'string[]': 'string | readonly string[]',
  text: 'string | object',
};

const HEAD = `// The components that Trellis gives to every page, for the language server of MDX.

type Component<Props> = (props: Props) => any;

/** What every component takes. */
export interface CommonProps {
  id?: string;
  class?: string;
  className?: string;
  style?: string | object;
  key?: string | number;
  children?: unknown;
  [attribute: \`data-\${string}\` | \`aria-\${string}\`]: unknown;
}

/** A component that only shows what stands in it. */
export interface PassageProps extends CommonProps {
  [attribute: string]: unknown;
}

/** The text of a file, where it is written. What else it is given are values in that text. */
export interface SnippetProps extends PassageProps {
  /** Path below the folder of snippets. */
  file: string;
}
`;

const FOOT = `
declare global {
  type MDXProvidedComponents = Components;
}
`;

/** What is known of the component of a name, earlier names included; undefined for others than the library's. */
export function findDescription(name: string): Described | undefined {
  if (!byName.has(name)) {
    const component = componentOf(name);
    byName.set(name, component && byComponent.get(component));
  }
  return byName.get(name);
}

/**
 * What a value of an attribute is: `text` may hold Markdown or elements, `icon` is a name, a path or a drawing;
 * `lines` are numbers of lines, as in `"[1,3-5]"`.
 */
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

/** One attribute of a component. */
export interface PropDescription {
  type: PropType;
  /** One or two sentences; code stands in backticks. */
  description: string;
  required?: true;
  /** What holds where the attribute is not written. */
  default?: string | number | boolean;
  /** All that it may be; anything else has no effect. */
  values?: readonly (string | number)[];
  /** Capital letters make no difference in `values`. */
  isAnyCase?: true;
  /** The attribute that this is another name of; tables leave it out. */
  sameAs?: string;
  /** It means something on the hosted product and nothing here, for the reason that its description gives. */
  isIgnored?: true;
}

/** One component, as authors are told of it. */
export interface ComponentDescription {
  description: string;
  props: Readonly<Record<string, PropDescription>>;
  /** The component that it has to stand in. */
  inside?: string;
  /** Without one of these in it, it shows nothing of its own; `code` is a fence, `list` a list of Markdown. */
  holds?: readonly string[];
}

/** The type of an attribute: all of its values, where they can be counted. */
export function typeText({ type, values }: PropDescription): string {
  if (!values) return WORDS[type];
  return values.map((value) => JSON.stringify(value)).join(' | ');
}

/** Declarations of the components for editors: what their descriptions say, in TypeScript. */
export function renderEditorTypes(): string {
  const props = Object.entries<ComponentDescription>(DESCRIPTIONS).map(renderProps);
  return `${HEAD}\n${props.join('\n')}\n${renderComponents()}${FOOT}`;
}

function renderProps([name, { description, props }]: [string, ComponentDescription]): string {
  const lines = Object.entries(props).flatMap(([prop, one]) => {
    const isOneOfTwo = Object.values(props).some(({ sameAs }) => sameAs === prop);
    const mark = one.required && !isOneOfTwo ? '' : '?';
    return [`  /** ${wordsOf(one)} */`, `  ${prop}${mark}: ${typeOf(one)};`];
  });
  const body = lines.length > 0 ? `{\n${lines.join('\n')}\n}` : '{}';
  return `/** ${description} */\nexport interface ${propsName(name)} extends CommonProps ${body}\n`;
}

function wordsOf({ description, default: preset, isIgnored, sameAs }: PropDescription): string {
  if (isIgnored) return `@deprecated It has no effect in Trellis. ${description}`;
  if (sameAs !== undefined) return `Another name of \`${sameAs}\`.`;
  return preset === undefined ? description : `${description} Default: \`${preset}\`.`;
}

function typeOf({ type, values, isIgnored }: PropDescription): string {
  if (isIgnored) return 'unknown';
  if (!values) return TYPES[type];
  const texts = values.map((value) => `'${value}'`);
  return [...values.filter((value) => typeof value === 'number'), ...texts].join(' | ');
}

/** `TreeFileProps` of `Tree.File`. */
function propsName(name: string): string {
  return `${name.replace('.', '')}Props`;
}

/** All components with those that they hold: `Tree` has `Folder` and `File`. */
function renderComponents(): string {
  const known = Object.entries(components).map(([name, component]) => {
    const parts = Object.keys(component)
      .filter((part) => findDescription(`${name}.${part}`))
      .map((part) => `${part}: ${componentType(`${name}.${part}`)}`);
    const holding = parts.length > 0 ? ` & { ${parts.join('; ')} }` : '';
    return `  '${name}': ${componentType(name)}${holding};`;
  });
  const all = [...known, "  'Snippet': Component<SnippetProps>;"].toSorted();
  return `/** All components, by the names that pages use. */\nexport interface Components {\n${all.join('\n')}\n}\n`;
}

function componentType(name: string): string {
  const described = findDescription(name);
  return `Component<${described ? propsName(described.name) : 'PassageProps'}>`;
}
