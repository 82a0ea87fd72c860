/** Stand-in until the reader of `.mintignore` is here. */
export function loadIgnore(_root: string): (path: string, isDirectory: boolean) => boolean {
  return (path) => /(^|\/)(\.[^/]+|node_modules|dist)(\/|$)/.test(path);
}
