import type { DevTools, Fields } from './devtools.ts';
import { handledLater } from '../text/promises.ts';

/** What a request is answered with. */
export interface Answer {
  /** `text/html; charset=utf-8` */
  type: string;
  body: Uint8Array | string;
  /** The security policy of a document. */
  policy?: string | undefined;
}

/** Answers a request for an address; undefined for what the page may not have. */
export type AnswerRequest = (url: URL) => Promise<Answer | undefined>;

/** A page that is open in a browser. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** Runs a script in the page; gives the value of its last line, awaited. */
  evaluate<Value>(script: string): Promise<Value>;
  /** Prints the page, as `Page.printToPDF` has it. */
  print(options: Fields): Promise<Uint8Array>;
}

/** Opens a tab in light colours; every request of its pages is answered by a function, and by nobody else. */
export async function openTab(devtools: DevTools, answer: AnswerRequest): Promise<Tab> {
  const { targetId } = await devtools.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
  });
  const { sessionId } = await devtools.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const send = <Result = Fields>(method: string, params?: Fields) =>
    devtools.send<Result>(method, params, sessionId);
  devtools.on('Fetch.requestPaused', ({ requestId, request }, from) => {
    if (from !== sessionId) return;
    const url = new URL((request as { url: string }).url);
    // The tab may be closed before the response is there.
    handledLater(answerWith(requestId as string, url));
  });
  const answerWith = async (requestId: string, url: URL) => {
    const found = await answer(url).catch((error: unknown) => {
      console.error(`${url.href} cannot be printed:`, error);
      return undefined;
    });
    if (!found) return send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    return send('Fetch.fulfillRequest', { requestId, ...toResponse(found) });
  };
  await send('Page.enable');
  await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  await send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: 'light' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
  return {
    async goto(url) {
      const loaded = new Promise<void>((done) => {
        devtools.on('Page.loadEventFired', (_, from) => from === sessionId && done());
      });
      const { errorText } = await send<{ errorText?: string }>('Page.navigate', { url });
      if (errorText) throw new Error(`${url} could not be opened: ${errorText}`);
      await loaded;
    },
    async evaluate<Value>(expression: string) {
      const { result, exceptionDetails } = await send<Evaluation>('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails)
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value as Value;
    },
    async print(options) {
      const { stream } = await send<{ stream: string }>('Page.printToPDF', {
        ...options,
        transferMode: 'ReturnAsStream',
      });
      return readStream(send, stream);
    },
  };
}

interface Evaluation {
  result: { value?: unknown };
  exceptionDetails?: { text: string; exception?: { description?: string } };
}

function toResponse({ type, body, policy }: Answer): Fields {
  const headers = [{ name: 'Content-Type', value: type }];
  if (policy) headers.push({ name: 'Content-Security-Policy', value: policy });
  const text = Buffer.from(body).toString('base64');
  return { responseCode: 200, responseHeaders: headers, body: text };
}

async function readStream(
  send: <Result>(method: string, params?: Fields) => Promise<Result>,
  handle: string,
): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for (let isEnd = false; !isEnd;) {
    const { data, base64Encoded, eof } = await send<{
      data: string;
      base64Encoded?: boolean;
      eof: boolean;
    }>('IO.read', { handle, size: 1 << 20 });
    parts.push(Buffer.from(data, base64Encoded ? 'base64' : 'latin1'));
    isEnd = eof;
  }
  await send('IO.close', { handle });
  return Buffer.concat(parts);
}
