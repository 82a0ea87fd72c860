import { h } from 'preact';
import { describe, expect, test } from 'vitest';
import { element, render } from './render.ts';

describe('Accordion', () => {
  test('is a native disclosure with the slug of its title as id', () => {
    const { html, features } = render(element('Accordion', { title: 'What is it?' }, 'Text'));
    expect(html).toBe(
      '<details class="t-accordion" id="what-is-it"><summary><span class="t-accordion-head">' +
        '<span class="t-accordion-title">What is it?</span></span></summary>' +
        '<off><div class="t-accordion-body t-flow">Text</div></off></details>',
    );
    expect(features).toEqual(['accordion']);
  });

  test('equal titles get ids of their own', () => {
    const { html } = render([1, 2, 3].map(() => element('Accordion', { title: 'Same' })));
    expect([...html.matchAll(/id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      'same',
      'same-1',
      'same-2',
    ]);
  });

  test.each([
    [true, true],
    ['true', true],
    ['', true],
    ['false', false],
    [false, false],
    [undefined, false],
  ])('defaultOpen %j', (defaultOpen, isOpen) => {
    const { html } = render(element('Accordion', { title: 'A', defaultOpen }));
    expect(html.includes('<details class="t-accordion" id="a" open>')).toBe(isOpen);
  });

  test('without a title it still opens, with a warning', () => {
    const { html, warnings } = render(element('Accordion', {}, 'Text'));
    expect(html).toContain('<span class="t-accordion-title">Details</span>');
    expect(warnings).toHaveLength(1);
  });

  test('icon, description and an id of the author', () => {
    const { html } = render(
      element('Accordion', { title: 'A', icon: 'leaf', description: 'More', id: 'own' }),
    );
    expect(html).toContain('id="own"');
    expect(html).toContain('<summary><i>leaf</i>');
    expect(html).toContain('<span class="t-accordion-more">More</span>');
  });
});

test('Expandable names its content', () => {
  expect(render(element('Expandable', { title: 'properties' }, 'x')).html).toBe(
    '<details class="t-expandable"><summary>' +
      '<span class="t-closed">Show <span class="t-expandable-title">properties</span></span>' +
      '<span class="t-opened">Hide <span class="t-expandable-title">properties</span></span></summary>' +
      '<off><div class="t-expandable-body t-flow">x</div></off></details>',
  );
  expect(render(element('Expandable', { defaultOpen: 'true' })).html).toContain(
    '<details class="t-expandable" open><summary><span class="t-closed">Show child attributes</span>',
  );
});

const tab = (title: string, props: object = {}) => element('Tab', { title, ...props }, `${title}!`);

describe('Tabs', () => {
  test('take their titles from `items`, and from `label` or `value` of their panels', () => {
    const { html, warnings } = render(
      element(
        'Tabs',
        { items: ['One', 'Two'] },
        element('Tab'),
        element('TabItem', { label: 'Three' }),
      ),
    );
    expect([...html.matchAll(/t-tabset-title">([^<]*)/g)].map(([, title]) => title)).toEqual([
      'One',
      'Three',
    ]);
    expect(warnings).toEqual([]);
  });

  test('have a row of links and all panels', () => {
    const { html, features } = render(
      element('Tabs', {}, tab('One'), tab('Two', { icon: 'leaf' })),
    );
    expect(html).toBe(
      '<t-tabs class="t-tabset"><div class="t-tabset-row"><a class="t-tabset-tab is-active" href="#tab-one">One</a>' +
        '<a class="t-tabset-tab" href="#tab-two"><i>leaf</i>Two</a></div>' +
        '<section class="t-tabset-panel t-flow is-active" id="tab-one"><p class="t-tabset-title">One</p>One!</section>' +
        '<section class="t-tabset-panel t-flow" id="tab-two"><p class="t-tabset-title">Two</p>Two!</section></t-tabs>',
    );
    expect(features).toEqual(['tabs']);
  });

  test('start where the author says and move alone when asked', () => {
    const { html } = render(
      element(
        'Tabs',
        { defaultTabIndex: '1', sync: 'false', borderBottom: true },
        tab('One'),
        tab('Two'),
      ),
    );
    expect(html).toContain('<t-tabs class="t-tabset t-tabset-bordered" data-sync="off">');
    expect(html).toContain('<a class="t-tabset-tab is-active" href="#tab-two">');
  });

  test('keep an id of the author and name a tab without title', () => {
    const { html, warnings } = render(
      element('Tabs', {}, tab('One', { id: 'mine' }), element('Tab')),
    );
    expect(html).toContain('href="#mine"');
    expect(html).toContain('>Tab 2</a>');
    expect(warnings).toEqual([
      'missing-prop: <Tab> requires the attribute "title".; Add title="…".',
    ]);
  });

  test('hold code blocks as code blocks, and tabs inside of tabs', () => {
    const code = element('CodeBlock', { code: 'x', lang: '', meta: '' });
    const inner = element('Tabs', {}, tab('Inner'));
    const { html } = render(element('Tabs', {}, element('Tab', { title: 'A' }, code, inner)));
    expect(html).toContain('<div class="t-code t-code-plain">');
    expect(html.match(/t-tabset-row/g)).toHaveLength(2);
    expect(html.match(/href="#tab-inner"/g)).toHaveLength(1);
  });

  test('a tab outside of tabs is shown under its title', () => {
    expect(render(tab('Lone')).html).toBe(
      '<section class="t-tabset-panel t-flow"><p class="t-tabset-title">Lone</p>Lone!</section>',
    );
  });
});

const step = (title: string, props: object = {}) => element('Step', { title, ...props });

const marks = (html: string) =>
  [...html.matchAll(/t-step-mark">(.*?)<\/div>/g)].map(([, mark]) => mark);

describe('Steps', () => {
  test('count, and are a list', () => {
    const { html } = render(element('Steps', {}, step('A'), '\n', step('B')));
    expect(html).toMatch(/^<div class="t-steps" role="list"><div class="t-step" role="listitem">/);
    expect(marks(html)).toEqual(['1', '2']);
    expect(html).toContain('<p class="t-step-title">A</p>');
  });

  test('with other content they are no list, and nothing is lost', () => {
    const { html } = render(element('Steps', {}, step('A'), h('p', null, 'between'), step('B')));
    expect(html).not.toContain('role=');
    expect(html).toContain('<p>between</p>');
    expect(marks(html)).toEqual(['1', '2']);
  });

  test('take a number or an icon of their own', () => {
    const { html } = render(
      element('Steps', {}, step('A', { stepNumber: '7' }), step('B', { icon: 'key' }), step('C')),
    );
    expect(marks(html)).toEqual(['7', '<i>key</i>', '3']);
  });

  test('have headings as titles where asked', () => {
    const { html } = render(
      element(
        'Steps',
        { titleSize: 'h2' },
        step('A', { id: 'a-step' }),
        step('B', { titleSize: 'h3', noAnchor: true }),
      ),
    );
    expect(html).toContain('<h2 class="t-step-title" id="a-step">A</h2>');
    expect(html).toContain('<h3 class="t-step-title" data-no-anchor="true">B</h3>');
  });

  test('one step alone is still shown', () => {
    expect(marks(render(step('Alone')).html)).toEqual(['1']);
  });
});

const view = (title: string) => element('View', { title }, title);

test('View shows the first title until another is chosen', () => {
  const { html, features } = render([view('Web'), view('App'), view('Web')]);
  expect(html).toMatch(
    /^<div class="t-view-picker"><\/div><section class="t-view t-flow is-active" data-view="Web">/,
  );
  expect(html.match(/is-active/g)).toHaveLength(2);
  expect(html.match(/t-view-picker/g)).toHaveLength(1);
  expect(features).toEqual(['view']);
});

test('Visibility keeps what is for agents out of the page', () => {
  expect(render(element('Visibility', { for: 'agents' }, 'x')).html).toBe('');
  expect(render(element('Visibility', { for: 'humans' }, 'x')).html).toBe('x');
});

test('Update has its label as a heading and its body out of the table of contents', () => {
  const { html, features } = render(
    element(
      'Update',
      { label: 'v2', description: 'May', tags: ['API', 'Docs'], id: 'two' },
      h('h2', null, 'Inside'),
    ),
  );
  expect(html).toBe(
    '<div class="t-update" data-tags="API,Docs"><div class="t-update-side"><h2 class="t-update-label" id="two">v2</h2>' +
      '<p class="t-update-more">May</p><p class="t-update-tags"><span class="t-badge">API</span><span class="t-badge">Docs</span></p></div>' +
      '<off><div class="t-update-main t-flow"><h2>Inside</h2></div></off></div>',
  );
  expect(features).toEqual(['update-filter']);
});

test.each([
  ['Step', { title: 'Run `a` [b](/c)' }, 'Run <code>a</code> <a href="/c">b</a></p>'],
  ['Accordion', { title: '**A** [b](/c)' }, '<strong>A</strong> b</span>'],
  ['Accordion', { title: 'A', description: '[b](/c)' }, '<a href="/c">b</a></span>'],
  ['Expandable', { title: '`a`' }, 'Show <span class="t-expandable-title"><code>a</code></span>'],
  ['Update', { label: '`a`', description: '**b**' }, '<strong>b</strong></p>'],
  ['Note', { title: 'Set `a`' }, 'aria-label="Set a"'],
  ['Card', { title: '`a` [b](/c)', href: '/d' }, '<code>a</code> b</a>'],
])('Markdown in what <%s> is named by counts: %j', (name, props, html) => {
  expect(render(element(name, props)).html).toContain(html);
});

test('Markdown in the name of a tab counts', () => {
  const { html } = render(element('Tabs', {}, element('Tab', { title: 'With `npm`' })));
  expect(html).toContain('With <code>npm</code></a>');
});
