import type { ComponentType } from 'preact';
import { Accordion, AccordionGroup, Expandable } from './Accordion.tsx';
import { Badge } from './Badge.tsx';
import { Callout, Check, Danger, Info, Note, Tip, Warning } from './Callout.tsx';
import { Card } from './Card.tsx';
import { Column, Columns } from './Columns.tsx';
import { Tile } from './Tile.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { CodeGroup, Panel, RequestExample, ResponseExample } from './CodeGroup.tsx';
import { Color } from './Color.tsx';
import { ParamField, ResponseField } from './Field.tsx';
import { Frame } from './Frame.tsx';
import { GitHub } from './GitHub.tsx';
import { Heading, Image, Link } from './Heading.tsx';
import { Icon } from './Icon.tsx';
import { Latex } from './Latex.tsx';
import { Mermaid } from './Mermaid.tsx';
import { Passage } from './Passage.tsx';
import { Prompt } from './Prompt.tsx';
import { Step, Steps } from './Steps.tsx';
import { Tab, Tabs } from './Tabs.tsx';
import { Tooltip } from './Tooltip.tsx';
import { Tree } from './Tree.tsx';
import { Update } from './Update.tsx';
import { View, Visibility } from './View.tsx';

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
  Api: Passage,
  ApiPlayground: Passage,
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
  MDXContentController: Passage,
  Param: ParamField,
  SnippetGroup: CodeGroup,
  Success: Check,
  TabItem: Tab,
  Warn: Warning,
  'zapier-zap-templates': Passage,
};

/** Every component that pages may use without import, by its name. `GitHub` only holds others. */
export const components: Record<string, ComponentType | typeof GitHub> = { ...library, ...legacy };
