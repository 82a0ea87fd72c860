// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { fitVariables } from '../../../../../src/client/playground/form/restore-server.ts';

const server = (template: string, variable: { default?: string; enum?: string[] } = {}) => ({
  template,
  variables: [{ name: 'region', default: undefined, enum: [], ...variable }],
});

test('a variable that the sender of a link did not fill in is not an empty host', () => {
  const found = fitVariables(server('https://{region}.example'), { region: '' });
  expect(found).toEqual({ kept: { region: undefined } });
});

test('a value of a link that leads to another host is not used', () => {
  const found = fitVariables(server('https://{region}.example', { default: 'eu' }), {
    region: 'evil.example/',
  });
  expect(found).toEqual({ kept: { region: 'eu' }, elsewhere: 'https://evil.example/.example' });
});

test('a value of a link that the document allows is used', () => {
  const variable = { default: 'eu', enum: ['eu', 'us'] };
  const found = fitVariables(server('https://{region}.example', variable), { region: 'us' });
  expect(found.kept).toEqual({ region: 'us' });
});

test('an empty value of a link is used if the document lists it', () => {
  const variable = { default: 'v2', enum: ['', 'v2'] };
  const found = fitVariables(server('https://a.example/{region}', variable), { region: '' });
  expect(found.kept).toEqual({ region: '' });
});

test('a value of a link is used in the path', () => {
  const found = fitVariables(server('https://a.example/{region}', { default: '' }), {
    region: 'v2',
  });
  expect(found).toEqual({ kept: { region: 'v2' } });
});
