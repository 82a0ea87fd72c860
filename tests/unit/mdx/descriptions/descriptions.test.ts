import type { FunctionComponent } from 'preact';
import { expect, expectTypeOf, test } from 'vitest';
import type * as accordion from '../../../../src/mdx/components/Accordion.tsx';
import type { Badge, Icon, Latex, Tooltip } from '../../../../src/mdx/components/inline.tsx';
import type * as callout from '../../../../src/mdx/components/Callout.tsx';
import type { Card, Tile } from '../../../../src/mdx/components/Card.tsx';
import type { CodeBlock } from '../../../../src/mdx/components/CodeBlock.tsx';
import type * as codeGroup from '../../../../src/mdx/components/CodeBlock.tsx';
import type { Color } from '../../../../src/mdx/components/Color.tsx';
import type * as columns from '../../../../src/mdx/components/Card.tsx';
import type * as field from '../../../../src/mdx/components/Field.tsx';
import type { Frame } from '../../../../src/mdx/components/elements.tsx';
import type { GitHub } from '../../../../src/mdx/components/GitHub.tsx';
import type * as heading from '../../../../src/mdx/components/elements.tsx';
import { components } from '../../../../src/mdx/components.ts';
import type { Mermaid } from '../../../../src/mdx/components/Mermaid.tsx';
import type { Prompt } from '../../../../src/mdx/components/Prompt.tsx';
import type * as steps from '../../../../src/mdx/components/Steps.tsx';
import type * as tabs from '../../../../src/mdx/components/Tabs.tsx';
import type { Tree } from '../../../../src/mdx/components/Tree.tsx';
import type { Update } from '../../../../src/mdx/components/Update.tsx';
import type * as view from '../../../../src/mdx/components/View.tsx';
import type { CommonProps } from '../../../../src/mdx/components/_shared.tsx';
import {
  DESCRIPTIONS,
  findDescription,
  type ComponentDescription,
} from '../../../../src/mdx/descriptions.ts';

/** The library, by the names that it is described under. */
type Library = Omit<typeof accordion, never> &
  typeof callout &
  typeof columns &
  typeof codeGroup &
  Pick<typeof field, 'ParamField' | 'ResponseField'> &
  typeof steps &
  typeof view &
  Pick<typeof heading, 'Heading' | 'Image' | 'Link'> &
  Pick<typeof tabs, 'Tab' | 'Tabs'> & {
    Badge: typeof Badge;
    Card: typeof Card;
    CodeBlock: typeof CodeBlock;
    Color: typeof Color;
    'Color.Item': typeof Color.Item;
    'Color.Row': typeof Color.Row;
    Frame: typeof Frame;
    'GitHub.Repo': typeof GitHub.Repo;
    Icon: typeof Icon;
    Latex: typeof Latex;
    Mermaid: typeof Mermaid;
    Prompt: typeof Prompt;
    Tile: typeof Tile;
    Tooltip: typeof Tooltip;
    Tree: typeof Tree;
    'Tree.File': typeof Tree.File;
    'Tree.Folder': typeof Tree.Folder;
    Update: typeof Update;
  };

/** Attributes that a component reads; the name of blocks without a title comes from other components. */
type Read<Component> =
  Component extends FunctionComponent<infer Props>
    ? Exclude<keyof Props, keyof CommonProps | 'nameless'>
    : Component extends (props: infer Props) => unknown
      ? Exclude<keyof Props, keyof CommonProps | 'nameless'>
      : never;

type Described = typeof DESCRIPTIONS;

/** Attributes that are described as such that have an effect. */
type InEffect<Props> = {
  [Name in keyof Props]: Props[Name] extends { isIgnored: true } ? never : Name;
}[keyof Props];

/** Attributes that a component reads and nobody describes, or that are described and not read. */
type Differences = {
  [Name in keyof Library & keyof Described]:
    | Exclude<Read<Library[Name]>, keyof Described[Name]['props']>
    | Exclude<InEffect<Described[Name]['props']>, Read<Library[Name]>>;
};

test('what components read is described, and what is described is read', () => {
  expectTypeOf<Exclude<keyof Described, keyof Library>>().toEqualTypeOf<never>();
  expectTypeOf<Exclude<keyof Library, keyof Described>>().toEqualTypeOf<never>();
  expectTypeOf<Differences[keyof Differences]>().toEqualTypeOf<never>();
});

const described = Object.entries<ComponentDescription>(DESCRIPTIONS);

test('every component that pages may use is described, but for those that are only wrappers', () => {
  const wrappers = ['Api', 'ApiPlayground', 'GitHub', 'Github', 'MDXContentController'];
  const names = Object.keys(components).filter((name) => !findDescription(name));
  expect(names.toSorted()).toEqual([...wrappers, 'zapier-zap-templates']);
});

test('descriptions are sentences, and name attributes and components that there are', () => {
  for (const [name, { description, props, inside, holds = [] }] of described) {
    expect(description, name).toMatch(/^[A-Z`].*\.$/);
    for (const [prop, one] of Object.entries(props)) {
      expect(one.description, `${name} ${prop}`).toMatch(/^[A-Z`].*[.`]$/);
      if (one.sameAs !== undefined) expect(props[one.sameAs], `${name} ${prop}`).toBeDefined();
      if (one.values && one.default !== undefined)
        expect(one.values, `${name} ${prop}`).toContain(one.default);
    }
    const parts = [...holds, ...(inside === undefined ? [] : [inside])];
    const unknown = parts.filter((part) => !/^(?:code|list)$/.test(part) && !findDescription(part));
    expect(unknown, name).toEqual([]);
  }
});
