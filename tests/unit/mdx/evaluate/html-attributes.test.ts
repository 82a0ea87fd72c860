import { describe, expect, test } from 'vitest';
import { normalizeProps } from '../../../../src/mdx/evaluate/html-attributes.ts';

describe('attributes as HTML writes them', () => {
  test.each([
    [{ className: 'a' }, { class: 'a' }],
    [{ class: 'a' }, { class: 'a' }],
    [{ htmlFor: 'a' }, { for: 'a' }],
    [{ for: 'a' }, { for: 'a' }],
    [{ strokeWidth: 2 }, { 'stroke-width': 2 }],
    [{ 'stroke-width': 2 }, { 'stroke-width': 2 }],
    [{ strokeLinecap: 'round' }, { 'stroke-linecap': 'round' }],
    [
      { fillRule: 'evenodd', clipPath: 'a' },
      { 'fill-rule': 'evenodd', 'clip-path': 'a' },
    ],
    [{ viewBox: '0 0 1 1' }, { viewBox: '0 0 1 1' }],
    [{ preserveAspectRatio: 'none' }, { preserveAspectRatio: 'none' }],
    [{ xlinkHref: '#a' }, { 'xlink:href': '#a' }],
    [
      { frameBorder: '0', allowFullScreen: true },
      { frameborder: '0', allowfullscreen: true },
    ],
    [
      { tabIndex: 0, colSpan: 2 },
      { tabindex: 0, colspan: 2 },
    ],
    [
      { 'data-Some': 'a', 'aria-label': 'b' },
      { 'data-Some': 'a', 'aria-label': 'b' },
    ],
    [{ style: { color: 'red' } }, { style: { color: 'red' } }],
    [{ style: 'color: red' }, { style: 'color: red' }],
    [{ key: 'a', ref: 'b' }, {}],
    [{ onClick: () => 1 }, {}],
    [{ onclick: 'go()' }, { onclick: 'go()' }],
    [{ noZoom: true }, { 'data-no-zoom': true }],
    [{ noZoom: false }, {}],
    [{ noAnchor: true }, { 'data-no-anchor': true }],
    [{ constructor: 'a' }, { constructor: 'a' }],
  ])('%j', (props, result) => {
    expect(normalizeProps('div', props)).toEqual(result);
  });
});

test('a video that plays by itself is muted, or browsers would not let it', () => {
  const playing = { muted: true, loop: true, playsinline: true };
  expect(normalizeProps('video', { autoPlay: true })).toEqual({ autoplay: true, ...playing });
  expect(normalizeProps('video', { autoplay: '' })).toEqual({ autoplay: '', ...playing });
  expect(normalizeProps('video', { controls: true })).toEqual({ controls: true });
});

test('the text of style sheets and scripts is written as it is', () => {
  expect(normalizeProps('style', { children: 'a > b {}' })).toEqual({
    dangerouslySetInnerHTML: { __html: 'a > b {}' },
  });
  expect(normalizeProps('script', { src: '/a.js' })).toEqual({ src: '/a.js' });
});

test('actions for readers are an attribute of images only', () => {
  const props = { actions: 'copy', actionsPlacement: 'top-left' };
  expect(normalizeProps('img', props)).toEqual({ 'data-actions': 'copy', 'data-at': 'top-left' });
  expect(normalizeProps('div', props)).toEqual({ actions: 'copy', actionsplacement: 'top-left' });
});
