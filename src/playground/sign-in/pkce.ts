/** A random text that nobody guesses, in letters that addresses leave as they are. */
export function randomText(): string {
  return toText(crypto.getRandomValues(new Uint8Array(32)));
}

/** What stands for a verifier in the address of the authorization (RFC 7636, method S256). */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return toText(new Uint8Array(digest));
}

function toText(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '');
}
