// Checks bundled and installed packages against the advisories of the npm registry:
// node --import ./bin/register.js src/cli/package/audit-bundled.ts [SBOM]. Without SBOM, it makes the package first.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SBOM_FILE, type Sbom } from './sbom.ts';

/** Statuses of registries without this interface: mirrors and proxies often have packages only. */
const NO_ADVISORIES = [404, 405, 410, 501];

const folder = mkdtempSync(join(tmpdir(), 'trellis-audit-'));
try {
  const sbom = readSbom(process.argv[2] ?? makeSbom());
  process.exitCode = audit(sbom);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function makeSbom(): string {
  const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const engineFolder = join(folder, 'engine');
  const args = [
    '--import',
    file('../../../bin/register.js'),
    file('make-package.ts'),
    engineFolder,
  ];
  execFileSync(process.execPath, args, { stdio: 'inherit' });
  return join(engineFolder, SBOM_FILE);
}

function readSbom(file: string): Sbom {
  return JSON.parse(readFileSync(file, 'utf8')) as Sbom;
}

/**
 * Looks up these versions with npm. Returns 0 without advisories, 1 with advisories, 2 if nothing was audited: the
 * registry does not respond, or has no advisories.
 */
function audit({ components }: Sbom): number {
  const root: Record<string, string> = {};
  const packages: Record<string, object> = {};
  const versioned = components.filter(({ purl }) => purl !== undefined);
  for (const { group, name: packageName, version = '' } of versioned) {
    const name = group ? `${group}/${packageName}` : packageName;
    // A second version of a package gets an alias.
    const alias = root[name] === undefined ? name : `${packageName}-${version}`;
    root[alias] = alias === name ? version : `npm:${name}@${version}`;
    packages[`node_modules/${alias}`] = { ...(alias !== name && { name }), version };
  }
  const project = { name: 'bundled', version: '0.0.0', private: true };
  const lock = {
    ...project,
    lockfileVersion: 3,
    packages: { '': { ...project, dependencies: root }, ...packages },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...project, dependencies: root }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const args = ['audit', '--package-lock-only', '--json', '--fetch-retries=0'];
  const { stdout, stderr, error } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (error) throw error;
  return report(versioned.length, stdout, stderr);
}

/** The used part of the report of `npm audit`. */
interface AuditReport {
  vulnerabilities?: Record<
    string,
    { severity: string; via: (string | { title: string; url: string })[] }
  >;
  message?: string;
  /** Status of the response of a registry that does not answer the question. */
  statusCode?: number;
  error?: { summary?: string; detail?: string };
}

function report(count: number, stdout: string, stderr: string): number {
  const {
    vulnerabilities,
    message,
    error,
    statusCode = 0,
  } = JSON.parse(stdout || '{}') as AuditReport;
  if (!vulnerabilities && NO_ADVISORIES.includes(statusCode)) {
    console.error(
      `Error: The npm registry has no advisories: it responds with status ${statusCode}`,
    );
    console.error(
      'Nothing was audited. Set npm_config_registry to a registry with advisories, and run it again.',
    );
    return 2;
  }
  if (!vulnerabilities) {
    const reason = error?.summary || message || stderr.trim().split('\n')[0] || 'no response';
    console.error(`Error: Cannot fetch advisories from the npm registry: ${reason}`);
    console.error('Nothing was audited. Check the network and the npm registry, and try again.');
    return 2;
  }
  const found = Object.entries(vulnerabilities).flatMap(([name, { severity, via }]) =>
    via.flatMap((one) =>
      typeof one === 'string' ? [] : `${severity}: ${name}: ${one.title} (${one.url})`,
    ),
  );
  for (const line of found) console.error(line);
  console.log(`${count} packages audited, ${found.length} advisories`);
  return found.length > 0 ? 1 : 0;
}
