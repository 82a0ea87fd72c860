import { expect, test } from 'vitest';
import { mergeModes } from '../../../../../src/mdx/diagrams/frame/drawing.ts';
import type { Shape } from '../../../../../src/mdx/diagram-protocol.ts';

const shape = (attributes: Record<string, string>, ...children: (Shape | string)[]): Shape => ({
  tag: 'rect',
  attributes,
  children,
});

test('colors that differ follow the mode, and nothing else changes', () => {
  const light = [shape({ fill: '#fff', stroke: 'none', x: '1' }, 'text', shape({ fill: 'red' }))];
  const dark = [shape({ fill: '#000', stroke: 'none', x: '2' }, 'other', shape({ fill: 'red' }))];
  expect(mergeModes(light, dark)).toEqual([
    shape(
      { fill: 'light-dark(#fff, #000)', stroke: 'none', x: '1' },
      'text',
      shape({ fill: 'red' }),
    ),
  ]);
});

test('keeps the light value of an attribute that is not a color in both modes', () => {
  const merged = mergeModes(
    [shape({ fill: 'none', stroke: 'url(#a)' })],
    [shape({ fill: '#000', stroke: 'url(#b)' })],
  );
  expect(merged).toEqual([shape({ fill: 'none', stroke: 'url(#a)' })]);
});

test('a drawing of another shape is left as it is in light', () => {
  const light = [shape({ fill: '#fff' }, shape({ fill: '#eee' }))];
  expect(mergeModes(light, [])).toEqual(light);
  expect(mergeModes(light, [shape({ fill: '#fff' })])).toEqual(light);
});
