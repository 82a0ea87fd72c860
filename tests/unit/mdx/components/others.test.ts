import { h } from 'preact';
import { describe, expect, test } from 'vitest';
import { components } from '../../../../src/mdx/components.ts';
import { Raw } from '../../../../src/mdx/page-context.ts';
import { element, render } from './render.ts';

test('a frame has its caption below as Markdown', () => {
  expect(
    render(element('Frame', { caption: 'A *fern*', hint: 'Look' }, h('img', { src: 'a' }))).html,
  ).toBe(
    '<figure class="t-figure"><p class="t-figure-hint">Look</p><div class="t-figure-box"><img src="a"/></div>' +
      '<figcaption>A <em>fern</em></figcaption></figure>',
  );
});

test('an icon is inline, in the size and color of the author', () => {
  expect(render(element('Icon', { icon: 'leaf' })).html).toBe(
    '<span class="t-icon-inline"><i>leaf</i></span>',
  );
  expect(
    render(element('Icon', { icon: 'leaf', iconType: 'thin', size: '32', color: 'red' })).html,
  ).toBe('<span class="t-icon-inline" style="--t-icon:32px;color:red;"><i>leaf/thin</i></span>');
  expect(render(element('Icon', { icon: 'leaf', size: 32, style: 'color: blue' })).html).toBe(
    '<span class="t-icon-inline" style="--t-icon:32px;color: blue"><i>leaf</i></span>',
  );
  expect(render(element('Icon')).warnings).toEqual([
    'missing-prop: <Icon> requires the attribute "icon".; Add icon="star".',
  ]);
});

test('a tooltip describes its word', () => {
  expect(
    render(element('Tooltip', { tip: 'A plant', headline: 'Fern', href: '/fern' }, 'fern')).html,
  ).toBe(
    '<span class="t-tooltip"><span class="t-tooltip-term" tabindex="0" aria-describedby="tip">fern</span>' +
      '<span class="t-tooltip-bubble" role="tooltip" id="tip"><strong>Fern</strong><span>A plant</span><a href="/fern">Read more</a></span></span>',
  );
  expect(render(element('Tooltip', {}, 'fern')).html).toBe('fern');
});

test('a formula is MathML, and a broken one is shown as it is', () => {
  const { html, warnings } = render(element('Latex', {}, 'x^2'));
  expect(html).toMatch(/^<span class="t-math"><span class="katex"><math/);
  expect(warnings).toEqual([]);
  const broken = render(element('Latex', {}, '\\frac{'));
  expect(broken.html).toContain('\\frac{');
  expect(broken.warnings).toHaveLength(1);
});

test('a badge keeps to the colors and sizes it has', () => {
  expect(render(element('Badge', {}, 'New')).html).toBe('<span class="t-badge">New</span>');
  const props = { color: 'blue', size: 'lg', shape: 'pill', stroke: true, icon: 'leaf' };
  expect(render(element('Badge', props, 'New')).html).toBe(
    '<span class="t-badge t-badge-blue t-badge-lg t-badge-pill t-badge-stroke"><i>leaf</i>New</span>',
  );
  expect(render(element('Badge', { color: 'x" y' }, 'New')).html).toBe(
    '<span class="t-badge">New</span>',
  );
});

const namesIn = (html: string) =>
  [...html.matchAll(/t-tree-name[^>]*>([^<]*)|<(\/?ul)/g)].map(([, name, tag]) => name ?? tag);

describe('Tree', () => {
  const Tree = components['Tree'] as unknown as Record<'Folder' | 'File', (props: object) => null>;

  test('is made of folders and files', () => {
    const { html, features } = render(
      element(
        'Tree',
        {},
        h(
          Tree.Folder,
          { name: 'src', defaultOpen: true },
          h(Tree.File, { name: 'a.ts', highlight: true }),
        ),
      ),
    );
    expect(html).toMatch(
      /^<div class="t-tree"><ul role="list"><li class="t-tree-folder"><details open><summary class="t-tree-row">/,
    );
    expect(html).toContain(
      '<li class="t-tree-file"><span class="t-tree-row"><i>file/light</i><span class="t-tree-name is-highlighted">a.ts</span>',
    );
    expect(features).toEqual(['tree']);
  });

  test('can be written as a list', () => {
    const list =
      '<ul>\n<li>src/\n<ul>\n<li>a &amp; b.ts</li>\n</ul>\n</li>\n<li><code>c.ts</code></li>\n<li>empty/</li>\n</ul>';
    const { html } = render(element('FileTree', {}, h(Raw, { html: list })));
    expect(namesIn(html)).toEqual([
      'ul',
      'src',
      'ul',
      'a &amp; b.ts',
      '/ul',
      'c.ts',
      'empty',
      'ul',
      '/ul',
      '/ul',
    ]);
    expect(html.match(/<details open>/g)).toHaveLength(2);
  });

  test('is <Files> with <Folder> and <File> in another dialect', () => {
    const { html, warnings } = render(
      element(
        'Files',
        {},
        element('Folder', { name: 'src', defaultOpen: true }, element('File', { name: 'a.ts' })),
      ),
    );
    expect(namesIn(html)).toEqual(['ul', 'src', 'ul', 'a.ts', '/ul', '/ul']);
    expect(warnings).toEqual([]);
  });

  test('shows comments after names', () => {
    const { html, warnings } = render(
      element('Tree', {}, h(Tree.File, { name: 'soil.mdx', comment: 'Mixtures' })),
    );
    expect(html).toContain('soil.mdx</span><span class="t-tree-comment">Mixtures</span>');
    expect(warnings).toEqual([]);
  });

  test('entries outside of a tree are a tree', () => {
    const file = h(Tree.File, { name: 'a.ts' });
    const { html, features } = render(h(Tree.Folder, { name: 'src', defaultOpen: true }, file));
    expect(html).toMatch(/^<div class="t-tree"><ul role="list"><li class="t-tree-folder">/);
    expect(html.match(/t-tree"/g)).toHaveLength(1);
    expect(features).toEqual(['tree']);
  });

  test('shows the icons of entries', () => {
    const entries = [
      h(Tree.Folder, { name: 'web', icon: 'react' }),
      h(Tree.File, { name: 'a.ts', icon: 'code', iconType: 'solid' }),
    ];
    const { html, warnings } = render(element('Tree', {}, ...entries));
    expect(html.match(/<i>[^<]*/g)).toEqual(['<i>react', '<i>code/solid']);
    expect(warnings).toEqual([]);
  });

  test('has folders that stay as they are', () => {
    const { html } = render(element('Tree', {}, h(Tree.Folder, { name: 'a', openable: 'false' })));
    expect(html).not.toContain('<details');
  });
});

test('swatches show one value, or one for each mode', () => {
  const Color = components['Color'] as unknown as Record<'Row' | 'Item', (props: object) => null>;
  const item = (value: unknown) => h(Color.Item, { name: 'Leaf', value });
  expect(render(item('#16a34a')).html).toBe(
    '<div class="t-color"><span class="t-swatch" style="--t-swatch:#16a34a;"></span><span class="t-color-name">Leaf</span><code class="t-color-value">#16a34a</code></div>',
  );
  expect(render(item({ light: '#fff', dark: '#000' })).html).toContain(
    'style="--t-swatch:light-dark(#fff, #000);"',
  );
  expect(render(item(undefined)).warnings).toHaveLength(1);
});

test('a prompt has a copy button and its text out of the table of contents', () => {
  const { html, features } = render(
    element('Prompt', { description: 'Write *it*', actions: ['copy', 'cursor'] }, 'Do it'),
  );
  expect(html).toContain('<span class="t-prompt-title">Write <em>it</em></span>');
  expect(html).toContain(
    '<a class="t-prompt-link" href="https://cursor.com/link/prompt?text=Do%20it">',
  );
  expect(html).toContain('<t-copy class="t-copy" data-copy=".t-prompt-text"></t-copy>');
  expect(html).toContain('<off><div class="t-prompt-text t-flow">Do it</div></off>');
  expect(features).toEqual(['code']);
});

test('a repository is a link to it', () => {
  const { Repo } = components['GitHub'] as unknown as { Repo: (props: object) => null };
  for (const repo of ['plants/store', 'https://github.com/plants/store.git']) {
    expect(render(h(Repo, { repo })).html).toContain(
      'href="https://github.com/plants/store"><i>github/brands</i><span class="t-repo-name">plants/<strong>store</strong></span>',
    );
  }
});

test('headings keep their level, id and wish for no anchor', () => {
  expect(render(element('Heading', { level: '3', id: 'a', noAnchor: true }, 'A')).html).toBe(
    '<h3 id="a" data-no-anchor="true">A</h3>',
  );
  expect(render(element('Heading', { level: 9 }, 'A')).html).toBe('<h6>A</h6>');
});

describe('the library', () => {
  test('has every name that pages use', () => {
    expect(Object.keys(components)).toEqual(
      expect.arrayContaining([
        'Accordion', 'AccordionGroup', 'Badge', 'Banner', 'Callout', 'CallOut', 'Card', 'CardGroup', 'Check', 'CodeBlock',
        'CodeGroup', 'Color', 'Column', 'Columns', 'Danger', 'Example', 'Expandable', 'FileTree', 'Frame', 'GitHub', 'Github',
        'Heading', 'Icon', 'Info', 'Latex', 'Link', 'Mermaid', 'Note', 'Panel', 'Param', 'ParamField', 'Prompt',
        'RequestExample', 'ResponseExample', 'ResponseField', 'SnippetGroup', 'Step', 'Steps', 'Tab', 'Tabs', 'Tile', 'Tip',
        'Tooltip', 'Tree', 'Update', 'View', 'Visibility', 'Warning', 'Api', 'ApiPlayground', 'MDXContentController',
      ]),
    ); // prettier-ignore
  });

  const odd = [undefined, null, true, 0, {}, [], () => 1, 'x'];
  const names = Object.keys(components).filter((name) => typeof components[name] === 'function');
  test.each(names)('<%s> takes anything without failing', (name) => {
    const keys = [
      'title',
      'icon',
      'href',
      'cols',
      'name',
      'query',
      'type',
      'default',
      'tags',
      'label',
      'tip',
      'code',
      'lang',
      'meta',
      'size',
      'color',
      'value',
      'level',
      'style',
      'className',
      'caption',
      'actions',
      'enum',
    ];
    for (const value of odd) {
      const props = Object.fromEntries(keys.map((key) => [key, value]));
      expect(() => render(element(name, props, value as never))).not.toThrow();
      expect(() => render(element(name, props))).not.toThrow();
    }
  });
});
