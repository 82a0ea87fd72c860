import { createReadStream, existsSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { createGzip } from 'node:zlib';
import { chromium } from 'playwright';
import { findChromium } from '../tests/support/find-chromium.ts';

/** Cost of a first visit to one operation, with a CPU slowdown of 4. */
export interface Reading {
  /** kB that the browser loads, compressed with gzip. */
  size: number;
  requests: number;
  /** Seconds until the heading of the operation is in the window. */
  seconds: number;
  /** Seconds in which the page's main thread is busy. */
  busy: number;
  /** Heap of the page's scripts in MB. */
  heap: number;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

const SLOWDOWN = 4;
/** Time without requests after which a page counts as loaded, in milliseconds. */
const QUIET = 1000;

/** Opens `path` of a built site until a heading that matches `title` is in the window and nothing more is loaded. */
export async function measureReading(
  folder: string,
  path: string,
  title: RegExp,
): Promise<Reading> {
  const server = await serve(folder);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    let [bytes, requests, last] = [0, 0, performance.now()];
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
      last = performance.now();
    });
    await session.send('Network.enable');
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const { port } = server.address() as AddressInfo;
    const start = performance.now();
    await page.goto(`http://localhost:${port}${path}`, { waitUntil: 'commit' });
    await page.waitForFunction(
      isInWindow,
      { source: title.source, flags: title.flags },
      { timeout: 120_000, polling: 'raf' },
    );
    const seconds = (performance.now() - start) / 1000;
    while (performance.now() - last < QUIET) await page.waitForTimeout(QUIET / 4);
    const { metrics } = await session.send('Performance.getMetrics');
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
    return {
      size: bytes / 1e3,
      requests,
      seconds,
      busy: metric('TaskDuration'),
      heap: metric('JSHeapUsedSize') / 1e6,
    };
  } finally {
    await browser.close();
    server.close();
  }
}

/** Runs in the page. The summaries of Swagger are not headings. */
function isInWindow({ source, flags }: { source: string; flags: string }): boolean {
  const title = new RegExp(source, flags);
  return [...document.querySelectorAll('h1, h2, h3, h4, .opblock-summary-description')].some(
    (element) => {
      const { top, height } = element.getBoundingClientRect();
      return title.test(element.textContent) && height > 0 && top >= 0 && top < innerHeight;
    },
  );
}

/** The same server for every site: files, the pages of folders, gzip. */
async function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const named = join(folder, decodeURIComponent(pathname));
    const file = [named, `${named}.html`, join(named, 'index.html')].find(
      (one) => existsSync(one) && statSync(one).isFile(),
    );
    if (!file) return void response.writeHead(404).end();
    const type = TYPES[extname(file)];
    response.writeHead(200, {
      'content-type': type ?? 'application/octet-stream',
      'content-encoding': 'gzip',
    });
    createReadStream(file).pipe(createGzip()).pipe(response);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return server;
}
