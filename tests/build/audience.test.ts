import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildFixture } from '../support/build-fixture.ts';
import { page, writeProject } from '../support/write-project.ts';

const FILES = {
  'docs.json': {
    name: 'Plants',
    navigation: {
      tabs: [
        { tab: 'Guides', pages: ['index', 'guides/soil'] },
        {
          tab: 'Backroom',
          groups: [{ group: 'Wholesale', pages: ['staff/prices', 'staff/press'] }],
        },
        { tab: 'API', openapi: 'api.yaml' },
      ],
    },
    redirects: [
      { source: '/old-prices', destination: '/staff/prices' },
      { source: '/old-soil', destination: '/guides/soil' },
    ],
  },
  'index.mdx': page('Start', 'See [the prices](/staff/prices).'),
  'guides/soil.mdx': page('Soil'),
  'staff/prices.mdx': page(
    'Quincunx prices',
    '## Quincunx table\n\nA quincunx costs 3.',
    'groups: ["staff"]\nkeywords: ["quincunx"]\nrss: true',
  ),
  'staff/press.mdx': page('Quincunx news', 'The quincunx is new.', 'groups: staff, press'),
  'api.yaml': `openapi: 3.1.0
info: { title: Plants, version: '1' }
paths:
  /plants:
    get:
      summary: List plants
      responses: { '200': { description: All } }
  /quincunx:
    post:
      summary: Order a quincunx
      x-mint: { groups: [staff] }
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Quincunx' } } } }
      responses: { '200': { description: Ordered } }
components:
  schemas:
    Quincunx: { type: object, properties: { depth: { type: integer } } }
`,
};

const SITE = 'https://plants.example.com';

/** Paths of files whose names or texts contain restricted content. */
function filesThatTell(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => /quincunx|wholesale|backroom/i.test(file + readFileSync(file, 'latin1')))
    .map((file) => file.slice(folder.length));
}

describe('a site for some of its readers', () => {
  it('excludes pages and operations for groups from a public site, and prints that', async () => {
    const site = await buildFixture(writeProject(FILES), { site: SITE });
    expect(filesThatTell(site.out)).toEqual([]);
    expect(site.exitCode).toBe(0);
    expect(site.has('guides/soil/index.html')).toBe(true);
    expect(site.file('sitemap.xml')).toContain('/guides/soil');
    expect(site.file('_redirects')).not.toContain('/old-prices');
    expect(site.html('/api-reference/list-plants')).toContain('List plants');
    expect(site.stderr).toContain(
      'staff/prices.mdx:3:1  The page is restricted to "staff", and is not part of this site.',
    );
    expect(site.report?.diagnostics.filter(({ code }) => code === 'left-out-page')).toHaveLength(3);
  });

  it('includes the pages of a group, and no files of earlier builds for another group', async () => {
    const root = writeProject(FILES);
    const staff = await buildFixture(root, { site: SITE, args: ['--groups', 'staff'] });
    expect(staff.html('/staff/prices')).toContain('A quincunx costs 3.');
    expect(staff.html('/api-reference/order-a-quincunx')).toContain('Order a quincunx');
    expect(staff.file('llms.txt')).toContain('Quincunx prices');
    expect(staff.stderr).not.toContain('left-out');

    const press = await buildFixture(root, { out: staff.out, args: ['--groups=press,pres'] });
    expect(press.html('/staff/press')).toContain('The quincunx is new.');
    expect(press.has('staff/prices/index.html')).toBe(false);
    expect(press.stderr).toContain('Nothing in the project is restricted to the group "pres".');
    expect(press.stderr).toContain('Did you mean "press"?');

    const everybody = await buildFixture(root, {
      out: staff.out,
      args: ['--groups='],
      strict: false,
    });
    expect(filesThatTell(everybody.out)).toEqual([]);
    expect(everybody.stderr).not.toContain('does not have');
  });

  it('leaves out internal operations, also for a group, without a word about groups', async () => {
    const api = FILES['api.yaml'].replace('x-mint: { groups: [staff] }', 'x-internal: true');
    const { 'index.mdx': home, 'guides/soil.mdx': soil } = FILES;
    const navigation = [{ group: 'All', pages: ['index', 'guides/soil'], openapi: 'api.yaml' }];
    const root = writeProject({
      'docs.json': { name: 'Plants', navigation },
      'index.mdx': home.replace('/staff/prices', '/guides/soil'),
      'guides/soil.mdx': soil,
      'api.yaml': api,
    });
    for (const args of [[], ['--groups=']]) {
      const site = await buildFixture(root, { args });
      expect(filesThatTell(site.out)).toEqual([]);
      expect(site.html('/api-reference/list-plants')).toContain('List plants');
      expect(site.stderr).not.toMatch(/group|restricted/);
    }
  });

  it('says of a link to such a page whose it is', async () => {
    const { report } = await buildFixture(writeProject(FILES));
    const start = report?.pages.find(({ id }) => id === 'index');
    expect(start?.diagnostics).toMatchObject([
      {
        code: 'broken-link',
        message: 'The link "/staff/prices" points to a page for other readers.',
        hint: 'Use this link only on pages for the same group (staff).',
      },
    ]);
  });
});
