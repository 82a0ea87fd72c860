import type { Readable, Writable } from 'node:stream';

/** Parameters and results of the DevTools protocol (chromedevtools.github.io/devtools-protocol). */
export type Fields = Record<string, unknown>;

type Listener = (params: Fields, sessionId: string | undefined) => void;

interface Message {
  id?: number;
  method?: string;
  params?: Fields;
  result?: Fields;
  error?: { message: string };
  sessionId?: string;
}

/** A browser at the other end of two pipes: JSON, each message ended by a NUL. */
export class DevTools {
  readonly #input: Writable;
  readonly #waiting = new Map<number, PromiseWithResolvers<Fields>>();
  readonly #listeners = new Map<string, Set<Listener>>();
  #sent = 0;
  #rest: string[] = [];

  constructor(input: Writable, output: Readable) {
    this.#input = input;
    output.setEncoding('utf8');
    output.on('data', (text: string) => this.#read(text));
    output.on('close', () => this.#end());
    // What is sent to a browser that has ended is answered by its end.
    input.on('error', () => undefined);
  }

  /** Sends a command, and gives its result. Throws what the browser says against it. */
  send<Result = Fields>(method: string, params: Fields = {}, sessionId?: string): Promise<Result> {
    const id = ++this.#sent;
    const answer = Promise.withResolvers<Fields>();
    this.#waiting.set(id, answer);
    this.#input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return answer.promise as Promise<Result>;
  }

  on(event: string, listener: Listener): void {
    const all = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, all.add(listener));
  }

  /** Messages may be many megabytes: their parts are joined once. */
  #read(text: string): void {
    const [first = '', ...others] = text.split('\0');
    this.#rest.push(first);
    for (const next of others) {
      this.#take(JSON.parse(this.#rest.join('')) as Message);
      this.#rest = [next];
    }
  }

  #take({ id, method, params = {}, result = {}, error, sessionId }: Message): void {
    if (id === undefined) {
      for (const listener of this.#listeners.get(method ?? '') ?? []) listener(params, sessionId);
      return;
    }
    const answer = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) answer?.reject(new Error(error.message));
    else answer?.resolve(result);
  }

  #end(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('the browser has ended'));
    this.#waiting.clear();
  }
}
