// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { pageNameOf } from '../../../../../src/client/playground/response/response-view.ts';

it.each([
  ['/docs/get-plant', 'get-plant'],
  ['/docs/get-plant/', 'get-plant'],
  ['/gr%C3%BCn', 'grün'],
  ['/100%', '100%'],
  ['/', 'response'],
])('the page at %s is named %s', (pathname, name) => {
  expect(pageNameOf({ pathname })).toBe(name);
});
