import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram, installOnOwnMachine } from './install-package.ts';
import { makeTempDir } from './write-project.ts';

/** A server of Debian's packages that runs. */
export interface RunningServer {
  /** `http://127.0.0.1:50123` */
  url: string;
  close(): Promise<void>;
}

/** A server as its package brings it. */
interface WebServer {
  program: string;
  package: string;
  /** What its administrator writes around the file that a build wrote, for a site in the folder `docs` of `root`. */
  configure(root: string, port: number, work: string): string;
  /** Words that have it run in the foreground by a file of configuration. */
  words(file: string): string[];
}

const MODULES = ['mpm_event', 'authz_core', 'dir', 'mime', 'rewrite', 'headers', 'setenvif', 'filter']; // prettier-ignore

const SERVERS = {
  nginx: {
    program: 'nginx',
    package: 'nginx',
    configure: (root, port, work) => `
daemon off; pid ${work}/pid; error_log stderr; worker_processes 1;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off; client_body_temp_path ${work}; proxy_temp_path ${work}; fastcgi_temp_path ${work}; uwsgi_temp_path ${work}; scgi_temp_path ${work};
  server { listen 127.0.0.1:${port}; root ${root}; include ${root}/docs/nginx.conf; }
}`,
    words: (file) => ['-c', file],
  },
  caddy: {
    program: 'caddy',
    package: 'caddy',
    configure: (root, port) => `
{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  root * ${root}
  import ${root}/docs/Caddyfile
}`,
    words: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  apache: {
    program: 'apache2',
    package: 'apache2',
    configure: (root, port, work) => `
${MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
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

export type WebServerName = keyof typeof SERVERS;

/** Has one of the servers serve a folder with a site in `docs`; throws what to install where it is not there. */
export async function startWebServer(name: WebServerName, root: string): Promise<RunningServer> {
  const server: WebServer = SERVERS[name];
  const work = makeTempDir(`trellis-${name}-`);
  // Servers read as a user of their own.
  for (const folder of [root, work]) chmodSync(folder, 0o777);
  const port = await findPort();
  const file = join(work, 'server.conf');
  writeFileSync(file, server.configure(root, port, work));
  const env = { ...process.env, HOME: work, APACHE_RUN_DIR: work };
  const child = spawn(findServer(server), server.words(file), { stdio: 'pipe', env });
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  const ended = once(child, 'exit');
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${said}`);
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
