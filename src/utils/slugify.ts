export { default as transliterated } from '@sindresorhus/slugify';
