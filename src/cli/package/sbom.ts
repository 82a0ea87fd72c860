import type { LicensedPackage } from '../../output/browser-bundles.ts';

/** File of the package that lists its contents and dependencies. */
export const SBOM_FILE = 'sbom.cdx.json';

/** An entry in package-lock.json. */
interface LockedPackage {
  version: string;
  license?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** The used part of package-lock.json. */
export interface Lock {
  packages: Record<string, LockedPackage>;
}

/** A component of a software bill of materials (CycloneDX 1.6). */
interface SbomComponent {
  type: 'library' | 'application';
  'bom-ref': string;
  group?: string;
  name: string;
  version?: string;
  licenses: readonly ({ license: { id: string } | { name: string } } | { expression: string })[];
  hashes?: readonly { alg: 'SHA-512'; content: string }[];
  /** Absent for a file that is not a package. */
  purl?: string;
  /** `bundled` components are in the package, `dependency` components are installed with it. */
  properties?: readonly { name: 'trellis:delivery'; value: 'bundled' | 'dependency' }[];
}

export interface Sbom {
  bomFormat: 'CycloneDX';
  specVersion: '1.6';
  version: 1;
  metadata: { component: SbomComponent };
  components: SbomComponent[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * Creates the bill of materials of the package; reproducible, without date and serial number. `bundled` comes from
 * the bundler, dependencies from the lock file.
 */
export function createSbom(
  engine: LicensedPackage & { dependencies: Record<string, string> },
  bundled: readonly LicensedPackage[],
  lock: Lock,
): Sbom {
  const locations = listInstalled(Object.keys(engine.dependencies), lock);
  const component = toComponent(engine, 'application');
  const parts = [
    ...bundled.map((one) => toComponent(one, 'library', 'bundled')),
    ...[...locations].map((location) => ofLock(location, lock)),
  ];
  // A package that is both bundled and installed is listed as bundled.
  const components = [
    ...new Map(parts.toReversed().map((part) => [part['bom-ref'], part])).values(),
  ];
  components.sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component },
    components,
    dependencies: [
      { ref: component['bom-ref'], dependsOn: components.map((one) => one['bom-ref']) },
    ],
  };
}

/**
 * Locations of dependencies in a lock file, including indirect ones and those for other platforms:
 * `node_modules/sharp`.
 */
function listInstalled(names: readonly string[], { packages }: Lock): Set<string> {
  const found = new Set<string>();
  const visit = (name: string, from: string): void => {
    const location = resolve(name, from, packages);
    if (location === undefined || found.has(location)) return;
    found.add(location);
    const { dependencies, optionalDependencies } = packages[location]!;
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies }))
      visit(next, location);
  };
  for (const name of names) visit(name, '');
  return found;
}

/** The nearest package with a name, as Node resolves it. */
function resolve(name: string, from: string, packages: Lock['packages']): string | undefined {
  for (let folder = from; ;) {
    const location = `${folder}${folder && '/'}node_modules/${name}`;
    if (packages[location]) return location;
    if (folder === '') return undefined;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1));
  }
}

function ofLock(location: string, { packages }: Lock): SbomComponent {
  const { version, license = 'NOASSERTION', integrity } = packages[location]!;
  const name = location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const component = toComponent({ name, version, license }, 'library', 'dependency');
  const [, digest] = /^sha512-(\S+)$/.exec(integrity ?? '') ?? [];
  if (digest === undefined) return component;
  const content = Buffer.from(digest, 'base64').toString('hex');
  return { ...component, hashes: [{ alg: 'SHA-512', content }] };
}

function toComponent(
  { name, version, license }: LicensedPackage,
  type: SbomComponent['type'],
  delivery?: 'bundled' | 'dependency',
): SbomComponent {
  const [, group, baseName = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [];
  const purl = version && `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type,
    'bom-ref': purl ?? name,
    ...(group && { group }),
    name: baseName,
    ...(version && { version }),
    licenses: [toLicense(license)],
    ...(purl && { purl }),
    ...(delivery && { properties: [{ name: 'trellis:delivery', value: delivery }] }),
  };
}

/** A license in CycloneDX: an SPDX expression or identifier, or a name. */
function toLicense(license: string): SbomComponent['licenses'][number] {
  if (/ (?:AND|OR|WITH) /.test(license)) return { expression: license };
  return { license: isSpdxId(license) ? { id: license } : { name: license } };
}

/** Values of package.json that are not SPDX identifiers: `SEE LICENSE IN terms.txt`, `UNLICENSED`. */
function isSpdxId(license: string): boolean {
  return /^[\w.+-]+$/.test(license) && !['NOASSERTION', 'NONE', 'UNLICENSED'].includes(license);
}
