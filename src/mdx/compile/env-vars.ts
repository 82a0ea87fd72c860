const NAMES = /\bprocess\.env(?:\.(\w+)|\[\s*['"](\w+)['"]\s*\])?/g;

/** Values of the environment variables that a text names, as JSON; of all of them where it names none by itself. */
export function namedEnvironment(text: string): string {
  if (!text.includes('process.env')) return '';
  const names = [...text.matchAll(NAMES)].map(([, plain, quoted]) => plain ?? quoted);
  if (names.includes(undefined)) return JSON.stringify(process.env);
  return JSON.stringify(names.map((name) => [name, process.env[name ?? '']]));
}
