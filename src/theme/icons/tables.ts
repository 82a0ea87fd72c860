/** Target by name, from lines of the form `target: name name …`; a target may have several lines. */
export function invert(text: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  for (const line of text.trim().split('\n')) {
    const [target = '', names = ''] = line.split(':');
    for (const name of names.trim().split(' ')) targets.set(name, target);
  }
  return targets;
}
