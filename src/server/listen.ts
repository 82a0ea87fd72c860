import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a server listens unless it is told otherwise. */
export const DEFAULT_PORT = 4321;

interface ListenOptions {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** What the user changes for another port; `PORT` where it is absent. */
  portSetting?: PortSetting | undefined;
}

/** What sets the port of a server. */
export type PortSetting = '--port' | 'PORT';

/** Where to listen by `PORT` and `HOST`: port 4321 of this machine only, unless they say otherwise. */
export function readListenOptions(env: NodeJS.ProcessEnv): ListenOptions {
  const port = Number(env['PORT'] || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT is "${env['PORT']}", which is no port. Use a number from 0 to 65535.`);
  }
  return { port, host: env['HOST'] || 'localhost' };
}

/** Starts listening; gives the URL to open, or throws when the address cannot be had, with what to do. */
export async function listen(
  server: Server,
  { port, host, portSetting = 'PORT' }: ListenOptions,
): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(explain(error as NodeJS.ErrnoException, { port, host, portSetting }), {
      cause: error,
    });
  }
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${(server.address() as AddressInfo).port}`;
}

/** How many ports are tried where the user names none. */
const MAX_PORTS = 20;

/** The same on the first free port from 4321 on, where the user names none. */
export async function listenNear(
  server: Server,
  { port, host, portSetting }: Omit<ListenOptions, 'port'> & { port?: number | undefined },
): Promise<string> {
  if (port !== undefined) return listen(server, { port, host, portSetting });
  for (let tried = DEFAULT_PORT; ; tried += 1) {
    try {
      return await listen(server, { port: tried, host });
    } catch (error) {
      const { code } = (error as Error).cause as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE' || tried === DEFAULT_PORT + MAX_PORTS) throw error;
    }
  }
}

/**
 * Stops accepting, lets the requests in flight finish, and resolves when all connections are closed; what
 * is not done after `graceMs` is cut off.
 */
export async function closeServer(server: Server, graceMs = 10_000): Promise<void> {
  const closed = once(server, 'close');
  // Who asks again on a connection that is open is told to come to the next server.
  server.prependListener('request', (_request, response) =>
    response.setHeader('Connection', 'close'),
  );
  server.close();
  // A connection that was busy at that moment is kept open by its client when its answer is done.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

/** Ends the process with code 0 after SIGTERM or SIGINT and a clean close; a second signal ends it at once. */
export function closeOnSignal(server: Server, cleanUp: () => Promise<void> = async () => {}): void {
  let isClosing = false;
  const stop = async (): Promise<void> => {
    if (isClosing) process.exit(1);
    isClosing = true;
    await closeServer(server);
    await cleanUp();
    process.exitCode = 0;
    // The process ends by itself when nothing is left to do; this is for what was forgotten.
    setTimeout(() => process.exit(0), 1000).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function explain(
  error: NodeJS.ErrnoException,
  { port, host, portSetting }: Required<ListenOptions>,
): string {
  const setting = (value: number) => (portSetting === 'PORT' ? `PORT=${value}` : `--port ${value}`);
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Choose another one, for example ${setting(port + 1)}.`;
  }
  if (error.code === 'EACCES') {
    return `Port ${port} requires more rights than this user has. Choose one above 1023, for example ${setting(8080)}.`;
  }
  return `Cannot listen on ${host}:${port}: ${error.message}`;
}

/** What a line of the log says besides when it was written and how bad it is. */
interface LogFacts {
  message: string;
  method?: string | undefined;
  /** Address of a request; its query stays out, because readers put tokens there. */
  url?: string | undefined;
  error?: unknown;
}

/** Writes one line of JSON about something that went wrong, without credentials. */
export function logFault({ message, method, url, error }: LogFacts): void {
  const facts = {
    time: new Date().toISOString(),
    level: 'error',
    message,
    method,
    path: pathOf(url),
    error: describe(error),
  };
  console.error(redact(JSON.stringify(facts)));
}

/** Has a server write one line of JSON for every request, when its answer has gone out or its client has gone away. */
export function logRequests(server: Server): void {
  server.prependListener('request', ({ method, url }, response) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const facts = {
        time: new Date().toISOString(),
        level: 'info',
        method,
        path: pathOf(url),
        status: response.statusCode,
        ms: Math.round(performance.now() - startedAt),
        ...(!response.writableFinished && { aborted: true }),
      };
      console.log(redact(JSON.stringify(facts)));
    });
  });
}

/** Where a request leads, without the query, in which readers may have tokens. */
function pathOf(url: string | undefined): string | undefined {
  return url?.split(/[?#]/, 1)[0]?.slice(0, 500);
}

function describe(error: unknown): object | undefined {
  if (error === undefined) return undefined;
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack };
}

/** Replaces what gives access: bearer tokens, tokens in addresses, passwords before a host. */
function redact(line: string): string {
  return line
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 …')
    .replace(
      /\b((?:auth|access|api)?[_-]?(?:token|key|secret|password))(["\\]*\s*[=:]\s*["\\]*)[^\s"\\&,}]+/gi,
      '$1$2…',
    )
    .replace(/:\/\/[^\s/@"]+@/g, '://…@');
}
