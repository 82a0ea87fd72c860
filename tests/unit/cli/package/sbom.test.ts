import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'yaml';
import { Ajv } from 'ajv';
import { describe, expect, test, vi } from 'vitest';
import { createSbom, type Lock } from '../../../../src/cli/package/sbom.ts';
import { ENGINE_ROOT } from '../../../../src/utils/engine.ts';
import { startRecording } from '../../../support/recording-server.ts';
import { runNode } from '../../../support/run-node.ts';
import { writeProject } from '../../../support/write-project.ts';

const read = (name: string) => readFileSync(join(ENGINE_ROOT, name), 'utf8');
const engine = JSON.parse(read('package.json')) as Parameters<typeof createSbom>[0];
const lock = JSON.parse(read('package-lock.json')) as Lock;
const bundled = [
  { name: '@scope/fern', version: '1.2.3', license: 'MIT' },
  // A font file of the repository.
  { name: 'Fern Sans', license: 'OFL-1.1' },
  { name: 'moss', version: '2.0.0', license: '(MIT OR Apache-2.0)' },
];

/** The used part of the schema of CycloneDX 1.6: https://cyclonedx.org/docs/1.6/json/. */
const text = { type: 'string', minLength: 1 };
const exactly = (properties: Record<string, object>, optional: readonly string[] = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});
const LICENSES = [
  // Identifiers of SPDX that the dependencies have; a new one is added after a look at https://spdx.org/licenses.
  'OFL-1.1', 'MIT', 'CC-BY-4.0', 'ISC', 'Apache-2.0', 'LGPL-3.0-or-later', 'BSD-3-Clause', 'BSD-2-Clause', 'EPL-2.0', 'MPL-2.0', '0BSD',
]; // prettier-ignore
const COMPONENT = exactly(
  {
    type: { enum: ['application', 'library'] },
    'bom-ref': text,
    group: text,
    name: text,
    version: { ...text, maxLength: 1024 },
    licenses: {
      type: 'array',
      minItems: 1,
      maxItems: 1,
      items: {
        oneOf: [
          exactly({ license: exactly({ id: { enum: LICENSES } }) }),
          exactly({ license: exactly({ name: text }) }),
          exactly({
            expression: { ...text, pattern: '^[(]?[\\w.+-]+( (AND|OR|WITH) [\\w.+-]+)+[)]?$' },
          }),
        ],
      },
    },
    hashes: {
      type: 'array',
      items: exactly({
        alg: { const: 'SHA-512' },
        content: { type: 'string', pattern: '^[a-f\\d]{128}$' },
      }),
    },
    purl: { type: 'string', pattern: '^pkg:npm/(%40[\\w.-]+/)?[\\w.-]+@[\\w.+-]+$' },
    properties: { type: 'array', items: exactly({ name: text, value: text }) },
  },
  ['group', 'version', 'hashes', 'purl', 'properties'],
);
const SBOM_SCHEMA = exactly({
  bomFormat: { const: 'CycloneDX' },
  specVersion: { const: '1.6' },
  version: { type: 'integer', minimum: 1 },
  metadata: exactly({ component: COMPONENT }),
  components: { type: 'array', uniqueItems: true, items: COMPONENT },
  dependencies: {
    type: 'array',
    uniqueItems: true,
    items: exactly({ ref: text, dependsOn: { type: 'array', uniqueItems: true, items: text } }),
  },
});

test('the lockfile has the hash of each package, also of those for other platforms', () => {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
  const unverified = packages.filter(([, { integrity }]) => !integrity);
  expect(packages.length).toBeGreaterThan(1000);
  expect(unverified.map(([path]) => path)).toEqual([]);
});

describe('the bill of materials', () => {
  const sbom = createSbom(engine, bundled, lock);
  const find = (name: string) => sbom.components.find((one) => one.name === name);

  test('has the members that CycloneDX 1.6 requires, and is the same each time', () => {
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(sbom.metadata.component).toMatchObject({
      type: 'application',
      group: '@trellis-docs',
      name: 'trellis',
    });
    expect(createSbom(engine, bundled.toReversed(), lock)).toEqual(sbom);
    const refs = sbom.components.map((one) => one['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    expect(sbom.dependencies).toEqual([
      { ref: sbom.metadata.component['bom-ref'], dependsOn: refs },
    ]);
  });

  test('has no member or value that the schema of CycloneDX 1.6 rejects', () => {
    const odd = [
      { name: 'closed', version: '1.0.0', license: 'SEE LICENSE IN terms.txt' },
      { name: 'unlicensed', version: '1.0.0', license: 'UNLICENSED' },
    ];
    const made = JSON.parse(JSON.stringify(createSbom(engine, [...bundled, ...odd], lock)));
    const isValid = new Ajv().compile(SBOM_SCHEMA);
    expect(isValid(made), JSON.stringify(isValid.errors)).toBe(true);
    const licenses = made.components.flatMap((one: { licenses: object[] }) => one.licenses);
    expect(licenses).toContainEqual({ license: { name: 'SEE LICENSE IN terms.txt' } });
    expect(licenses).toContainEqual({ license: { name: 'UNLICENSED' } });
  });

  test('lists bundled packages', () => {
    expect(find('fern')).toEqual({
      type: 'library',
      'bom-ref': 'pkg:npm/%40scope/fern@1.2.3',
      group: '@scope',
      name: 'fern',
      version: '1.2.3',
      licenses: [{ license: { id: 'MIT' } }],
      purl: 'pkg:npm/%40scope/fern@1.2.3',
      properties: [{ name: 'trellis:delivery', value: 'bundled' }],
    });
    expect(find('Fern Sans')).toMatchObject({ 'bom-ref': 'Fern Sans' });
    expect(find('moss')?.licenses).toEqual([{ expression: '(MIT OR Apache-2.0)' }]);
  });

  test('lists installed dependencies at any depth with their hashes', () => {
    for (const name of ['rolldown', 'satteri', 'sharp', 'detect-libc']) {
      expect(find(name), name).toMatchObject({
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }],
        properties: [{ value: 'dependency' }],
      });
    }
    expect(find('vitest')).toBeUndefined();
  });
});

describe('the audit', () => {
  /** Runs it with a registry at an address. */
  async function audit(registry: string) {
    const folder = writeProject({ 'sbom.json': createSbom(engine, bundled, lock) });
    vi.stubEnv('npm_config_registry', registry);
    vi.stubEnv('npm_config_cache', join(folder, 'cache'));
    const register = join(ENGINE_ROOT, 'bin/register.js');
    const script = join(ENGINE_ROOT, 'src/cli/package/audit-bundled.ts');
    const words = ['--import', register, script, join(folder, 'sbom.json')];
    const result = await runNode(words);
    vi.unstubAllEnvs();
    return result;
  }

  test('asks about exactly the versions that are listed, and fails for an advisory', async () => {
    const advisory = {
      id: 1,
      title: 'Wilts',
      severity: 'high',
      url: 'https://x.example/1',
      vulnerable_versions: '<3',
    };
    let asked: Record<string, string[]> = {};
    const registry = await startRecording(({ body, headers, url }, response) => {
      response.setHeader('Content-Type', 'application/json');
      // The versions that there are, for npm to find one without the fault.
      if (url === '/moss') {
        const versions = { '2.0.0': { name: 'moss', version: '2.0.0' } };
        response.end(JSON.stringify({ name: 'moss', 'dist-tags': { latest: '2.0.0' }, versions }));
        return true;
      }
      if (!url.endsWith('/advisories/bulk')) return false;
      const bytes =
        headers['content-encoding'] === 'gzip' ? gunzipSync(Buffer.from(body, 'latin1')) : body;
      asked = JSON.parse(String(bytes)) as typeof asked;
      response.end(JSON.stringify({ moss: [advisory] }));
      return true;
    });
    const { exitCode, stderr } = await audit(registry.url);
    await registry.close();
    expect(stderr).toContain('high: moss: Wilts (https://x.example/1)');
    expect(exitCode).toBe(1);
    expect(asked).toMatchObject({
      '@scope/fern': ['1.2.3'],
      moss: ['2.0.0'],
      sharp: [expect.any(String)],
    });
  });

  test.each([404, 405])(
    'fails, and reports it, where the registry has no advisories: %i',
    async (status) => {
      const registry = await startRecording((_request, response) => {
        response.statusCode = status;
        response.end();
        return true;
      });
      const { exitCode, stderr, stdout } = await audit(registry.url);
      await registry.close();
      expect([exitCode, stdout]).toEqual([2, '']);
      expect(stderr).toContain(
        `Error: The npm registry has no advisories: it responds with status ${status}`,
      );
      expect(stderr).toContain('Nothing was audited.');
    },
  );

  test('fails, and reports it, where the registry cannot be reached', async () => {
    const { exitCode, stderr, stdout } = await audit('http://127.0.0.1:9/');
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Error: Cannot fetch advisories from the npm registry');
    expect(stderr).toContain('Nothing was audited.');
  });
});

test('the publishing workflow audits what is bundled, and publishes with provenance and without a token', () => {
  const text = read('.github/workflows/publish.yml');
  const { permissions, jobs } = parse(text) as {
    permissions: object;
    jobs: { publish: { permissions: object; steps: { run?: string; uses?: string }[] } };
  };
  expect(permissions).toEqual({ contents: 'read' });
  expect(jobs.publish.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
  const runs = jobs.publish.steps.flatMap(({ run }) => run ?? []);
  expect(runs).toEqual([
    'npm ci',
    'npm run check',
    'npm run audit:bundled',
    'npm publish --provenance --access public',
  ]);
  for (const { uses } of jobs.publish.steps) if (uses) expect(uses).toMatch(/@[\da-f]{40}$/);
  expect(text).not.toContain('secrets.');
});
