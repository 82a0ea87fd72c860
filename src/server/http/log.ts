import type { Server } from 'node:http';

/** What a line of the log says besides when it was written and how bad it is. */
export interface LogFacts {
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
