import { expect, test } from 'vitest';
import { withActions, type ImageState } from '../../../../src/mdx/postprocess/images.ts';

function process(attributes: string) {
  const features: ImageState['features'] = new Set();
  return [withActions(attributes, { features }), [...features]];
}

test.each([
  [' src="a" data-actions alt="x"', ' src="a" data-actions="copy download" alt="x"'],
  [' data-actions="true"', ' data-actions="copy download"'],
  [' data-actions="download, copy"', ' data-actions="copy download"'],
  [' data-actions="Download"', ' data-actions="download"'],
])('%s', (attributes, expected) => {
  expect(process(attributes)).toEqual([expected, ['image-actions']]);
});

test('pictures without actions, or with none that is known, need no script', () => {
  expect(process(' alt="GitHub actions menu"')).toEqual([' alt="GitHub actions menu"', []]);
  expect(process(' data-actions="false"')).toEqual([' data-actions=""', []]);
});
