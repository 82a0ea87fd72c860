import {
  components,
  findDefinition,
  listDefinitions,
  type AnyDefinition,
  type PropDefinition,
} from '../../mdx/components.ts';

/** TypeScript types of attributes. */
const TYPES: Record<PropDefinition['type'], string> = {
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

const HEAD = `// Built-in components of Trellis, for the MDX language server.

type Component<Props> = (props: Props) => any;

/** Attributes of all components. */
export interface CommonProps {
  id?: string;
  class?: string;
  className?: string;
  style?: string | object;
  key?: string | number;
  children?: unknown;
  [attribute: \`data-\${string}\` | \`aria-\${string}\`]: unknown;
}

/** A component that renders its children only. */
export interface PassthroughProps extends CommonProps {
  [attribute: string]: unknown;
}

/** Includes a snippet. Other props are values in the snippet. */
export interface SnippetProps extends PassthroughProps {
  /** Path below the folder of snippets. */
  file: string;
}
`;

const FOOT = `
declare global {
  type MDXProvidedComponents = Components;
}
`;

/** TypeScript declarations of the components for editors, generated from their definitions. */
export function renderEditorTypes(): string {
  const props = listDefinitions().map(renderProps);
  return `${HEAD}\n${props.join('\n')}\n${renderComponents()}${FOOT}`;
}

function renderProps({ name, description, props }: AnyDefinition): string {
  const lines = Object.entries(props).flatMap(([prop, one]) => {
    const isOneOfTwo = Object.values(props).some(({ sameAs }) => sameAs === prop);
    const mark = one.required && !isOneOfTwo ? '' : '?';
    return [`  /** ${wordsOf(one)} */`, `  ${prop}${mark}: ${typeOf(one)};`];
  });
  const body = lines.length > 0 ? `{\n${lines.join('\n')}\n}` : '{}';
  return `/** ${description} */\nexport interface ${propsName(name)} extends CommonProps ${body}\n`;
}

function wordsOf({ description, default: preset, isIgnored, sameAs }: PropDefinition): string {
  if (isIgnored) return `@deprecated No effect. ${description}`;
  if (sameAs !== undefined) return `Alias of \`${sameAs}\`.`;
  return preset === undefined ? description : `${description} Default: \`${preset}\`.`;
}

function typeOf({ type, values, isIgnored }: PropDefinition): string {
  if (isIgnored) return 'unknown';
  if (!values) return TYPES[type];
  const texts = values.map((value) => `'${value}'`);
  return [...values.filter((value) => typeof value === 'number'), ...texts].join(' | ');
}

/** `TreeFileProps` of `Tree.File`. */
function propsName(name: string): string {
  return `${name.replace('.', '')}Props`;
}

/** All components with nested ones: `Tree` has `Folder` and `File`. */
function renderComponents(): string {
  const known = Object.entries(components).map(([name, component]) => {
    const parts = Object.keys(component)
      .filter((part) => findDefinition(`${name}.${part}`))
      .map((part) => `${part}: ${componentType(`${name}.${part}`)}`);
    const holding = parts.length > 0 ? ` & { ${parts.join('; ')} }` : '';
    return `  '${name}': ${componentType(name)}${holding};`;
  });
  const all = [...known, "  'Snippet': Component<SnippetProps>;"].toSorted();
  return `/** All components by name. */\nexport interface Components {\n${all.join('\n')}\n}\n`;
}

function componentType(name: string): string {
  const definition = findDefinition(name);
  return `Component<${definition ? propsName(definition.name) : 'PassthroughProps'}>`;
}
