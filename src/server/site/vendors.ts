import type { ServerResponse } from 'node:http';

/** Whether a path without base is that of the script that loads what docs.json names under `analytics` and `integrations`. */
export function isVendorScript(path: string): boolean {
  return /^\/_trellis\/vendors\.\w+\.js$/.test(path);
}

/** Answers with a script that does nothing. */
export function answerNothing(response: ServerResponse): void {
  response
    .writeHead(200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    .end();
}
