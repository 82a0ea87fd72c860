declare global {
  /** Trusted Types, if supported: TypeScript's DOM library does not declare them. */
  var trustedTypes:
    | { createPolicy<Rules extends object>(name: string, rules: Rules): Rules }
    | undefined;
}

/** Functions that a worker offers. */
type Calls<T> = { [K in keyof T]: (...args: never[]) => unknown };

/** A call to a worker, and its result. */
interface Question {
  id: number;
  name: string;
  args: readonly unknown[];
}
type Reply = { id: number; result: unknown } | { id: number; error: Error };

/** A worker of the site with functions to call from the page. */
export interface WorkerCalls<T extends Calls<T>> {
  call<K extends keyof T & string>(
    name: K,
    ...args: Parameters<T[K]>
  ): Promise<Awaited<ReturnType<T[K]>>>;
  /** Terminates it; pending and later calls reject. */
  end(): void;
}

/** In a worker: handles calls with these functions. */
export function handleCalls<T extends Calls<T>>(calls: T): void {
  addEventListener('message', async ({ data: { id, name, args } }: MessageEvent<Question>) => {
    try {
      const result: unknown = await calls[name as keyof T](...(args as never[]));
      postMessage({ id, result } satisfies Reply);
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      postMessage({ id, error: failure } satisfies Reply);
    }
  });
}

/** In a page: starts a worker. Calls reject if it cannot be loaded. */
export function startWorker<T extends Calls<T>>(url: URL): WorkerCalls<T> {
  const worker = new Worker(trusted(url.href), { type: 'module' });
  const waiting = new Map<number, { done(result: unknown): void; fail(error: Error): void }>();
  let count = 0;
  /** Why it answers no more calls. */
  let failure: Error | undefined;
  const refuseAll = (reason: string) => {
    failure ??= new Error(reason);
    for (const { fail } of waiting.values()) fail(failure);
    waiting.clear();
  };
  worker.addEventListener('error', () => refuseAll('The worker failed'));
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const { done, fail } = waiting.get(data.id) ?? {};
    waiting.delete(data.id);
    if ('error' in data) fail?.(data.error);
    else done?.(data.result);
  });
  return {
    call: (called, ...args) =>
      new Promise((done, fail) => {
        if (failure) return fail(failure);
        const id = ++count;
        waiting.set(id, { done: (result) => done(result as never), fail });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no origin of its own.
        worker.postMessage({ id, name: called, args } satisfies Question);
      }),
    end() {
      worker.terminate();
      refuseAll('The worker was ended');
    },
  };
}

let policy: { createScriptURL(url: string): string } | undefined;

/** Pages with Trusted Types accept worker URLs only from the policy for scripts of the site. */
function trusted(url: string): string {
  policy ??= globalThis.trustedTypes?.createPolicy('t-worker', {
    createScriptURL: (script: string) => (new URL(script).origin === location.origin ? script : ''),
  });
  return policy?.createScriptURL(url) ?? url;
}
