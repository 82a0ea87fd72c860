import { expect, test } from 'vitest';
import { buildFixture } from '../support/build-fixture.ts';
import { page, writeProject } from '../support/write-project.ts';

const DOCS_JSON = `{
  "name": "Ferns",
  "fonts": { "family": "Fern Sans" },
  "navigation": [{ "group": "Care", "pages": ["index"] }]
}
`;

test('reports an unavailable font once with its location, and uses the built-in font instead', async () => {
  const root = writeProject({ 'docs.json': DOCS_JSON, 'index.mdx': page('Ferns') });
  const { exitCode, report, sheets } = await buildFixture(root);
  expect(exitCode).toBe(0);
  expect(report?.diagnostics).toMatchObject([
    {
      code: 'missing-font',
      severity: 'warning',
      message: 'Cannot load the font "Fern Sans" from Google Fonts: not downloaded with --offline.',
      file: 'docs.json',
      line: 3,
    },
  ]);
  expect(sheets('/')).toContain(`--t-font-body:"Fern Sans",'Inter',`);
});
