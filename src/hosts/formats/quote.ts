/**
 * A text as one word of nginx or Apache: nothing of it ends the quotes. They take a backslash for what it is where it escapes
 * nothing, as in most expressions.
 */
export function quote(text: string): string {
  return `"${withoutControls(text).replace(/\\(?=["'\\nrt]|$)|"/g, '\\$&')}"`;
}

/** Likewise for Caddy, which knows no way to write a backslash before the end of quotes of the usual kind. */
export function quoteForCaddy(text: string): string {
  const plain = withoutControls(text);
  if (/\\(?:"|$)/.test(plain)) return `\`${plain.replaceAll('`', '')}\``;
  return `"${plain.replaceAll('"', '\\"')}"`;
}

function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, '');
}
