import type { ComponentType } from 'preact';
import { Accordion, AccordionGroup, Expandable } from './components/Accordion.tsx';
import { ApiChanges } from './components/api/ApiChanges.tsx';
import { apiWriters } from './components/api/_markdown.ts';
import { Badge } from './components/Badge.tsx';
import { Callout, Check, Danger, Info, Note, Tip, Warning } from './components/Callout.tsx';
import { Card, Column, Columns, Tile } from './components/Card.tsx';
import {
  CodeBlock,
  CodeGroup,
  Panel,
  RequestExample,
  ResponseExample,
} from './components/CodeBlock.tsx';
import * as color from './components/Color.tsx';
import { ParamField, ResponseField } from './components/Field.tsx';
import { Frame } from './components/Frame.tsx';
import * as github from './components/GitHub.tsx';
import { Heading, Link, Passthrough } from './components/Heading.tsx';
import { Icon } from './components/Icon.tsx';
import { Image } from './components/Image.tsx';
import { Latex } from './components/Latex.tsx';
import { Mermaid } from './components/Mermaid.tsx';
import { Prompt } from './components/Prompt.tsx';
import { Step, Steps } from './components/Steps.tsx';
import { Tab, Tabs } from './components/Tabs.tsx';
import { Tooltip } from './components/Tooltip.tsx';
import * as tree from './components/Tree.tsx';
import { Update } from './components/Update.tsx';
import { View, Visibility } from './components/View.tsx';
import type { AnyDefinition, Defined } from './components/_define.ts';
import type { MarkdownWriter } from './html-to-markdown.ts';
import { hasMark } from '../utils/html.ts';

export type { AnyDefinition, PropDefinition } from './components/_define.ts';

/** Components by the name that pages use. */
export type Components = Record<string, ComponentType<never>>;

/** All MDX components. Parts of a component follow it. */
const LIST: readonly (ComponentType & Defined)[] = [
  Accordion,
  AccordionGroup,
  Callout,
  Note,
  Info,
  Tip,
  Check,
  Warning,
  Danger,
  Card,
  Columns,
  Column,
  Tile,
  CodeBlock,
  CodeGroup,
  RequestExample,
  ResponseExample,
  Panel,
  ParamField,
  ResponseField,
  Expandable,
  Frame,
  Image,
  Icon,
  Heading,
  Link,
  Latex,
  Mermaid,
  Steps,
  Step,
  Tabs,
  Tab,
  Tooltip,
  tree.Tree,
  tree.Folder,
  tree.File,
  color.Color,
  color.Row,
  color.Item,
  Update,
  ApiChanges,
  View,
  Visibility,
  Prompt,
  Badge,
  github.Repo,
];

/** Components of the hosted product that only show their content here. */
const WRAPPERS = ['Api', 'ApiPlayground', 'MDXContentController', 'zapier-zap-templates'];

/** A component, or an object that has components as its parts: `GitHub`. */
type Named = ComponentType | Readonly<Record<string, ComponentType>>;

/**
 * The components that pages use without import, by all of their names. Parts are properties: `components.Tree.File`.
 */
export const components: Readonly<Record<string, Named>> = nameComponents();

/**
 * The package with the components of the hosted product. Snippets import it for editors; Trellis replaces it with its
 * own components.
 */
export const COMPONENT_PACKAGE = /^@mintlify\/components(?:\/|$)/;

function nameComponents(): Record<string, Named> {
  const named: Record<string, Named> = Object.fromEntries(
    WRAPPERS.map((name) => [name, Passthrough]),
  );
  for (const component of LIST) {
    const { name, aliases = [] } = component.definition;
    for (const one of [name, ...aliases]) {
      const [owner = '', part] = one.split('.');
      if (part === undefined) named[owner] = component;
      else named[owner] = Object.assign(named[owner] ?? {}, { [part]: component });
    }
  }
  return named;
}

/** The definitions of all components. */
export function listDefinitions(): AnyDefinition[] {
  return LIST.map(({ definition }) => definition);
}

/** The definition of a component by any of its names; undefined for other names, and for wrappers. */
export function findDefinition(name: string): AnyDefinition | undefined {
  const [owner = '', part] = name.split('.');
  const found = Object.hasOwn(components, owner) ? components[owner] : undefined;
  return definitionOf(part === undefined ? found : (found as Record<string, Named>)?.[part]);
}

/** The definition of a component; undefined for other values. */
export function definitionOf(component: unknown): AnyDefinition | undefined {
  return (component as Partial<Defined> | undefined)?.definition;
}

/** The style sheets that components need in HTML with these marks, relative to `output/pages/styles`. */
export function findStyles(marks: string): string[] {
  const needed = LIST.flatMap(({ definition: { styles = {} } }) =>
    Object.entries(styles).filter(([, classes]) => classes.some((mark) => hasMark(marks, mark))),
  );
  return [...new Set(needed.map(([sheet]) => sheet))];
}

/** How elements are written as Markdown, by class. */
export function listMarkdownWriters(): Map<string, MarkdownWriter> {
  const writers = listDefinitions().flatMap(({ markdown = {} }) => Object.entries(markdown));
  return new Map([...Object.entries(apiWriters), ...writers]);
}
