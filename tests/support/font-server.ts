import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A font file with distinctive metrics. */
export const FONT = readFileSync(
  require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
);

export interface FontServer {
  /** `http://127.0.0.1:1234`; serves style sheets and files. */
  origin: string;
  /** Requested paths. */
  asked: string[];
  close(): Promise<void>;
}

type Answer = { status?: number; body: string | Buffer };

/** The part of Google Fonts that sites use: `answer` returns the response for a path, 400 without it. */
export async function openFontServer(
  answer: (path: string, origin: string) => Answer | undefined,
): Promise<FontServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const { status = 200, body } = answer(path, origin) ?? { status: 400, body: 'no such font' };
    response.writeHead(status).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, asked, close: () => new Promise((done) => server.close(() => done())) };
}

/** A @font-face rule in the format of Google. */
export function faceRule(
  family: string,
  url: string,
  { subset = 'latin', weight = '100 900', range = 'U+0000-00FF' } = {},
): string {
  return `/* ${subset} */\n@font-face {\n  font-family: '${family}';\n  font-style: normal;\n  font-weight: ${weight};\n  font-display: swap;\n  src: url(${url}) format('woff2');\n  unicode-range: ${range};\n}\n`;
}
