import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../..', import.meta.url);

test('the server lists every on-demand route', () => {
  const pages = globSync('src/pages/**/*.ts', { cwd: root });
  const routes = pages.map((page) => page.replace('src/pages', '').replace(/\.ts$/, ''));
  const listed = /ON_DEMAND_ROUTES = (\[.*?\])/s.exec(
    readFileSync(new URL('src/plants/start.ts', root), 'utf8'),
  );
  expect(JSON.parse(listed![1]!.replaceAll("'", '"'))).toEqual(routes);
});
