/** The value of a Basic credential (RFC 7617, UTF-8). */
export function encodeBasic(user: string, password: string): string {
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
