import { once } from 'node:events';
import type { Server } from 'node:http';
import { codeOf, messageOf } from '../utils/errors.ts';
import { withoutQuery } from '../utils/url.ts';

/** Default port. */
export const DEFAULT_PORT = 4321;
const MAX_PORT = 65_535;

interface ListenOptions {
  /** 0 selects a free port. */
  port: number;
  host: string;
  /** Setting to change for another port; `PORT` if absent. */
  portSetting?: PortSetting | undefined;
}

/** Source of the port. */
export type PortSetting = '--port' | 'PORT';

/** Reads `PORT` and `HOST` (default: port 4321 on localhost). */
export function readListenOptions(env: NodeJS.ProcessEnv): ListenOptions {
  const port = Number(env['PORT'] || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > MAX_PORT) {
    throw new Error(`Invalid PORT "${env['PORT']}". Use a number from 0 to 65535.`);
  }
  return { port, host: env['HOST'] || 'localhost' };
}

/** Starts listening and returns the URL. Throws with a fix if the address is not available. */
export async function listen(
  server: Server,
  { port, host, portSetting = 'PORT' }: ListenOptions,
): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(explain(error, { port, host, portSetting }), { cause: error });
  }
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${portOf(server)}`;
}

/** The port that a server listens on. */
export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Maximum number of ports to try. */
const MAX_PORTS = 20;

/** Starts listening on the first free port from 4321, if the user names none. */
export async function listenNear(
  server: Server,
  { port, host, portSetting }: Omit<ListenOptions, 'port'> & { port?: number | undefined },
): Promise<string> {
  if (port !== undefined) return listen(server, { port, host, portSetting });
  for (let tried = DEFAULT_PORT; ; tried += 1) {
    try {
      return await listen(server, { port: tried, host });
    } catch (error) {
      const isTaken = error instanceof Error && codeOf(error.cause) === 'EADDRINUSE';
      if (!isTaken || tried === DEFAULT_PORT + MAX_PORTS) throw error;
    }
  }
}

/**
 * Closes a server: stops accepting connections, waits for pending requests, and closes all connections after
 * `graceMs` milliseconds.
 */
export async function closeServer(server: Server, graceMs = 10_000): Promise<void> {
  const closed = once(server, 'close');
  // Tells clients on open connections to reconnect.
  server.prependListener('request', (_request, response) =>
    response.setHeader('Connection', 'close'),
  );
  server.close();
  // Connections that were busy stay open after their response.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

/**
 * Closes the server and exits with code 0 on SIGTERM or SIGINT, at most `graceMs` milliseconds later; a second signal
 * exits immediately.
 */
export function closeOnSignal(
  server: Server,
  cleanUp: () => Promise<void> = async () => {},
  graceMs?: number,
): void {
  let isClosing = false;
  const stop = async (): Promise<void> => {
    if (isClosing) process.exit(1);
    isClosing = true;
    await closeServer(server, graceMs);
    await cleanUp();
    process.exitCode = 0;
    // The process exits when nothing is pending; this handles leaked resources.
    setTimeout(() => process.exit(0), 1000).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function explain(error: unknown, { port, host, portSetting }: Required<ListenOptions>): string {
  const setting = (value: number) => (portSetting === 'PORT' ? `PORT=${value}` : `--port ${value}`);
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    const other = port < MAX_PORT ? port + 1 : port - 1;
    return `Port ${port} is already in use. Use another port, such as ${setting(other)}.`;
  }
  if (code === 'EACCES') {
    return `Port ${port} requires elevated privileges. Use a port above 1023, such as ${setting(8080)}.`;
  }
  return `Cannot listen on ${host}:${port}: ${messageOf(error)}`;
}

/** Fields of a log line besides time and level. */
interface LogFields {
  message: string;
  method?: string | undefined;
  /** URL of a request, without its query, which may contain tokens. */
  url?: string | undefined;
  error?: unknown;
}

/** Logs an error as one line of JSON, without credentials. */
export function logError({ message, method, url, error }: LogFields): void {
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

/** Logs every request as one line of JSON, after the response is sent or the client disconnects. */
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
      process.stdout.write(`${redact(JSON.stringify(facts))}\n`);
    });
  });
}

/** Path of a URL without the query, which may contain tokens. */
function pathOf(url: string | undefined): string | undefined {
  return url && withoutQuery(url).slice(0, 500);
}

function describe(error: unknown): object | undefined {
  if (error === undefined) return undefined;
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack };
}

/** Removes credentials: bearer tokens, tokens in URLs, passwords before a host. */
function redact(line: string): string {
  return line
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 …')
    .replace(
      /\b((?:auth|access|api)?[_-]?(?:token|key|secret|password))(["\\]*\s*[=:]\s*["\\]*)[^\s"\\&,}]+/gi,
      '$1$2…',
    )
    .replace(/:\/\/[^\s/@"]+@/g, '://…@');
}
