export interface FetchLimits {
  maxBytes: number;
  /** Milliseconds until the last byte is there. */
  timeout: number;
}

/** An answer that is no success, by its status. */
export class RefusedError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the answer was ${status}`);
    this.status = status;
  }
}

/** The bytes at an address, which may not lead elsewhere; throws the reason where there are none, or too many. */
export async function fetchLimited(
  url: string,
  { maxBytes, timeout }: FetchLimits,
  headers: Record<string, string> = {},
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeout);
  const response = await fetch(url, { headers, signal, redirect: 'error' });
  if (!response.ok) throw new RefusedError(response.status);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`the answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
