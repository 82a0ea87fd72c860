// A separate file in the package, which `utils/transliterate.ts` loads on first use.
export { default as transliterate } from '@sindresorhus/slugify';
