import { fileURLToPath } from 'node:url';
import { buildFixture, type FixtureOptions } from './build-fixture.ts';
import { serveSite, type ServedSite } from './serve-site.ts';
import { writeProject, type ProjectFiles } from './write-project.ts';

/** The folder of this repository, whose own site is the Plant Store. */
export const PLANT_STORE = fileURLToPath(new URL('../../', import.meta.url));

/** Builds and serves a site; throws the output of the build if it fails. */
export async function openSite(
  project: string | ProjectFiles,
  options: FixtureOptions = {},
): Promise<ServedSite> {
  const root = typeof project === 'string' ? project : writeProject(project);
  const { exitCode, stderr, out } = await buildFixture(root, options);
  if (exitCode !== 0) throw new Error(`The build ended with ${exitCode}:\n${stderr}`);
  return serveSite(out, options.base);
}

/** The same for a site with only the pages of an OpenAPI document; `docs` are further settings of docs.json. */
export function openApiSite(document: object, docs: object = {}): Promise<ServedSite> {
  return openSite({
    'docs.json': {
      name: 'Garden',
      navigation: [{ group: 'Endpoints', openapi: 'openapi.json', pages: [] }],
      ...docs,
    },
    'openapi.json': document,
  });
}
