import type { ComponentType } from 'preact';
import { Accordion, AccordionGroup, Expandable } from './components/Accordion.tsx';
import { Badge, Icon, Latex, Tooltip } from './components/inline.tsx';
import { Callout, Check, Danger, Info, Note, Tip, Warning } from './components/Callout.tsx';
import { Card, Column, Columns, Tile } from './components/Card.tsx';
import {
  CodeBlock,
  CodeGroup,
  Panel,
  RequestExample,
  ResponseExample,
} from './components/CodeBlock.tsx';
import { Color } from './components/Color.tsx';
import { ParamField, ResponseField } from './components/Field.tsx';
import { Frame, Heading, Image, Link, Passthrough } from './components/elements.tsx';
import { GitHub } from './components/GitHub.tsx';
import { Mermaid } from './components/Mermaid.tsx';
import { Prompt } from './components/Prompt.tsx';
import { Step, Steps } from './components/Steps.tsx';
import { Tab, Tabs } from './components/Tabs.tsx';
import { Tree } from './components/Tree.tsx';
import { Update } from './components/Update.tsx';
import { View, Visibility } from './components/View.tsx';

const library = {
  Accordion,
  AccordionGroup,
  Badge,
  Banner: Info,
  Callout,
  Card,
  CardGroup: Columns,
  Check,
  CodeBlock,
  CodeGroup,
  Color,
  Column,
  Columns,
  Danger,
  Expandable,
  Frame,
  GitHub,
  Heading,
  Icon,
  Image,
  Info,
  Latex,
  Link,
  Mermaid,
  Note,
  Panel,
  ParamField,
  Prompt,
  RequestExample,
  ResponseExample,
  ResponseField,
  Step,
  Steps,
  Tab,
  Tabs,
  Tile,
  Tip,
  Tooltip,
  Tree,
  Update,
  View,
  Visibility,
  Warning,
};

/** Earlier names, those of other dialects of MDX, and components of the hosted product that are only wrappers here. */
const legacy = {
  Alert: Callout,
  Api: Passthrough,
  ApiPlayground: Passthrough,
  Attention: Warning,
  CallOut: Callout,
  Cards: Columns,
  Caution: Warning,
  Critical: Danger,
  Details: Accordion,
  Example: Frame,
  File: Tree.File,
  FileTree: Tree,
  Files: Tree,
  Folder: Tree.Folder,
  Github: GitHub,
  Hint: Tip,
  Important: Warning,
  MDXContentController: Passthrough,
  Param: ParamField,
  SnippetGroup: CodeGroup,
  Success: Check,
  TabItem: Tab,
  Warn: Warning,
  'zapier-zap-templates': Passthrough,
};

/** Every component that pages may use without import, by its name. `GitHub` only holds others. */
export const components: Record<string, ComponentType | typeof GitHub> = { ...library, ...legacy };
