import { expect, test } from 'vitest';
import { element, render } from './render.ts';

test('a parameter shows name, type, location, and whether it is required', () => {
  expect(
    render(element('ParamField', { query: 'limit', type: 'integer', required: true }, 'At most.'))
      .html,
  ).toBe(
    '<div class="t-field" id="param-limit"><div class="t-field-head"><a href="#param-limit"><code>limit</code></a>' +
      '<span class="t-field-type">integer</span><span class="t-field-place">query</span>' +
      '<span class="t-field-required">required</span></div><div class="t-field-body t-flow">At most.</div></div>',
  );
});

test('a parameter with a name and no place is a field', () => {
  const { html, warnings, params } = render(
    element('ParamField', { name: 'iceServers', type: 'RTCIceServer[]' }, 'Text'),
  );
  expect(html).toContain('<code>iceServers</code></a><span class="t-field-type">RTCIceServer[]');
  expect(warnings).toEqual([]);
  expect(params).toEqual([]);
});

test('a parameter is described to the playground, with the parameters around it', () => {
  const inner = element('ParamField', { body: 'name', type: 'string', enum: ['a', 'b'] });
  const { params } = render(
    element('ParamField', { body: 'plant', required: 'true' }, element('Expandable', {}, inner)),
  );
  expect(params).toMatchObject([
    { in: 'body', name: 'plant', required: true, within: [] },
    { in: 'body', name: 'name', type: 'string', enum: ['a', 'b'], within: ['plant'] },
  ]);
});

test('a parameter without a name keeps its text and its type', () => {
  const { html, warnings, params } = render(element('ParamField', { type: 'string' }, 'Text'));
  expect(html).toBe(
    '<div class="t-field"><div class="t-field-head"><span class="t-field-type">string</span></div>' +
      '<div class="t-field-body t-flow">Text</div></div>',
  );
  expect(warnings).toHaveLength(1);
  expect(params).toEqual([]);
});

test.each([
  [20, '20'],
  ['fern', 'fern'],
  [false, 'false'],
  [['a'], '[&quot;a&quot;]'],
])('default %j is shown as %s', (value, text) => {
  const { html } = render(element('ResponseField', { name: 'a', default: value }));
  expect(html).toContain(`default: <code>${text}</code>`);
});

const field = () => element('ResponseField', { name: 'user_id' });

test('equal names get ids of their own', () => {
  const { html } = render([field(), field()]);
  expect(html).toContain('id="param-user-id"');
  expect(html).toContain('id="param-user-id-1"');
});

test('labels before and after the name', () => {
  const { html } = render(
    element('ResponseField', {
      name: 'a',
      type: 'string',
      pre: ['get'],
      post: ['beta'],
      deprecated: true,
    }),
  );
  expect(html).toContain(
    '<span class="t-field-place">get</span><a href="#param-a"><code>a</code></a>' +
      '<span class="t-field-place">beta</span><span class="t-field-type">string</span><span class="t-field-deprecated">deprecated</span>',
  );
});

test('a response field without a name or with hidden', () => {
  expect(render(element('ResponseField', { type: 'string' })).html).toBe(
    '<div class="t-field"><div class="t-field-head"><span class="t-field-type">string</span></div></div>',
  );
  expect(render(element('ResponseField', { name: 'a', hidden: true })).html).toBe('');
});

test('a response field is named by the attributes of a parameter, too', () => {
  const { html, warnings } = render(element('ResponseField', { body: 'data', type: 'string' }));
  expect(html).toContain('<a href="#param-data"><code>data</code></a>');
  expect(warnings).toEqual([]);
});

test('a description precedes the children', () => {
  const described = (...children: string[]) =>
    render(element('ResponseField', { name: 'a', description: 'The *store*.' }, ...children)).html;
  const body = (html: string) => `<div class="t-field-body t-flow">${html}</div>`;
  expect(described()).toContain(body('<p>The <em>store</em>.</p>'));
  expect(described('More.')).toContain(body('<p>The <em>store</em>.</p>More.'));
});

test('a field that can be null says so in its type, once', () => {
  const typeOf = (attributes: object) =>
    /t-field-type">([^<]*)/.exec(
      render(element('ResponseField', { name: 'note', nullable: true, ...attributes })).html,
    )?.[1];
  expect(typeOf({ type: 'string' })).toBe('string | null');
  expect(typeOf({ type: 'string | null' })).toBe('string | null');
  expect(typeOf({ type: 'string', nullable: 'false' })).toBe('string');
});
