import { ENGINE_VERSION } from '../../engine/engine.ts';

/** Letters of a name that npm takes. */
const NOT_IN_NAMES = /[^a-z0-9]+/g;

/** The package.json of a project: the version of Trellis that wrote it, and its commands. */
export function renderPackageJson(name: string): string {
  const words = name.toLowerCase().replace(NOT_IN_NAMES, ' ').trim().split(' ');
  const own = words.filter((word) => word !== 'docs' && word !== '');
  const settings = {
    name: [...own, 'docs'].join('-'),
    private: true,
    type: 'module',
    engines: { node: '>=22.19' },
    scripts: {
      dev: 'trellis dev',
      check: 'trellis check',
      build: 'trellis build',
      preview: 'trellis preview',
    },
    devDependencies: { trellis: ENGINE_VERSION },
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}
