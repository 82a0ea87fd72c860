// npm run bench:peers [-- starlight,eleventy]: installs the peers of the benchmark, outside of this repository.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { put } from './corpus.ts';
import { API_PEERS } from './peers/api-references.ts';
import { BENCH_DIR, choosePeers, folderOf, isInstalled, PEERS } from './peers/index.ts';

for (const peer of choosePeers(process.argv[2], [...PEERS, ...API_PEERS])) {
  const { name, packages, overrides } = peer;
  if (Object.keys(packages).length === 0) {
    if (!isInstalled(peer))
      console.log(`${name}: install it by hand; \`${peer.command[0]}\` is not there`);
    continue;
  }
  const folder = folderOf(peer);
  const description = {
    private: true,
    type: name.startsWith('Docusaurus') ? undefined : 'module',
    dependencies: packages,
    overrides,
  };
  put(join(folder, 'package.json'), JSON.stringify(description, null, 2));
  const { status } = spawnSync(
    'npm',
    ['install', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder, stdio: 'inherit' },
  );
  console.log(status === 0 ? `${name}: ready in ${folder}` : `${name}: npm install failed`);
}
console.log(`Peers are in ${BENCH_DIR}; BENCH_DIR puts them elsewhere.`);
