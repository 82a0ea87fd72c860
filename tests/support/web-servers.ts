import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram, installOnOwnMachine } from './install-package.ts';
import { makeTempDir } from './write-project.ts';

/** A running server from a Debian package. */
export interface RunningServer {
  /** `http://127.0.0.1:50123` */
  url: string;
  close(): Promise<void>;
}

/** Location of a site on a server. */
interface Placed {
  /** The folder above the path of the site, which is at `/` of the host. */
  root: string;
  /** The folder of the site. */
  site: string;
}

/** A server in its packaged configuration. */
interface WebServer {
  program: string;
  package: string;
  /** Its full configuration: that of the guide, and its context. */
  configure(placed: Placed, port: number, work: string): string;
  /** Arguments that run it in the foreground with a configuration file. */
  words(file: string): string[];
}

/** Apache modules that Debian enables, as far as they are relevant. */
const MODULES = ['mpm_event', 'authz_core', 'dir', 'mime', 'setenvif', 'filter'];

const SERVERS = {
  nginx: {
    program: 'nginx',
    package: 'nginx',
    configure: (placed, port, work) => `
daemon off; pid ${work}/pid; error_log stderr; worker_processes 1;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off; client_body_temp_path ${work}; proxy_temp_path ${work}; fastcgi_temp_path ${work}; uwsgi_temp_path ${work}; scgi_temp_path ${work};
${place(readGuide('nginx'), placed).replace('listen 80', `listen 127.0.0.1:${port}`)}
}`,
    words: (file) => ['-c', file],
  },
  caddy: {
    program: 'caddy',
    package: 'caddy',
    configure: (placed, port) => `
{
  admin off
  auto_https off
}
${place(readGuide('Caddy'), placed).replace('docs.example.com', `http://127.0.0.1:${port}`)}`,
    words: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  apache: {
    program: 'apache2',
    package: 'apache2',
    configure: ({ root }, port, work) => `
${[...MODULES, ...readGuide('Apache').trim().split(' ').slice(1)]
  .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
  .join('\n')}
ServerName localhost
Listen 127.0.0.1:${port}
User www-data
Group www-data
PidFile ${work}/pid
ErrorLog ${work}/error.log
TypesConfig /etc/mime.types
DocumentRoot ${root}
<Directory ${root}>
  AllowOverride All
  Require all granted
</Directory>`,
    words: (file) => ['-X', '-f', file],
  },
} satisfies Record<string, WebServer>;

/** Configuration of a server in the guide: the code below its name. */
function readGuide(title: string): string {
  const guide = readFileSync(new URL('../../content/trellis/servers.mdx', import.meta.url), 'utf8');
  const tab = guide.slice(guide.indexOf(`<Tab title="${title}"`));
  return /^ *```\w+.*\n([^]*?)^ *```$/m.exec(tab)![1]!;
}

/** The same for the folders of a test; in the guide, the site is at the root of its host. */
function place(text: string, { root, site }: Placed): string {
  return text
    .replaceAll('/var/www/docs/', `${site}/`)
    .replaceAll(/\/var\/www\/docs(?=[;\s])/g, root);
}

export type WebServerName = keyof typeof SERVERS;

/** Serves a site with one of the servers; throws an error with the package to install if the server is missing. */
export async function startWebServer(name: WebServerName, placed: Placed): Promise<RunningServer> {
  const server: WebServer = SERVERS[name];
  const work = makeTempDir(`trellis-${name}-`);
  // Servers read as another user.
  for (const folder of [placed.root, placed.site, work]) chmodSync(folder, 0o777);
  const port = await findPort();
  const file = join(work, 'server.conf');
  writeFileSync(file, server.configure(placed, port, work));
  const env = { ...process.env, HOME: work, APACHE_RUN_DIR: work };
  const child = spawn(findServer(server), server.words(file), { stdio: 'pipe', env });
  let output = '';
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  const ended = once(child, 'exit');
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${output}`);
    await sleep(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function findServer(server: WebServer): string {
  const find = () => findProgram([server.program], ['/usr/sbin']);
  const known = find();
  if (known !== undefined) return known;
  installOnOwnMachine(server.package);
  const installed = find();
  if (installed !== undefined) return installed;
  throw new Error(
    `This test needs ${server.program}. Run this, then the test again:\n  sudo apt-get install -y ${server.package}`,
  );
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((tell) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const finish = (isThere: boolean) => {
      socket.destroy();
      tell(isThere);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}
