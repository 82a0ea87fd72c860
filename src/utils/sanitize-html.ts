// A separate file in the package, which `utils/sanitize.ts` loads on first use.
export { default as sanitize } from 'sanitize-html';
