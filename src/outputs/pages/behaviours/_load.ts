/** Loads a script by its address, once. */
export function load(address = ''): Promise<unknown> {
  return import(/* @vite-ignore */ address);
}
