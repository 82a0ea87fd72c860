/** Gives the parts of a text between which a name too long for a narrow column breaks: `client.`, `connect(`, `options)`. */
export function splitLongNames(text: string): string[] {
  return /\S{22}/.test(text) ? text.split(/(?<=[._/(])(?=[^\s._/()])/) : [text];
}
