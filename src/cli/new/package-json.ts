import { ENGINE_NAME } from '../../engine/engine.ts';
import { transliterated } from '../../text/late-slugify.ts';

/** The package.json of a project: the version of Trellis that it installs, and its commands. */
export function renderPackageJson(name: string, specifier: string): string {
  const slug = transliterated(name, { decamelize: false, customReplacements: [['&', ' ']] });
  const own = slug.split('-').filter((word) => word !== 'docs' && word !== '');
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
      trellis: 'trellis',
    },
    devDependencies: { [ENGINE_NAME]: specifier },
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}
