export { default as sanitize } from 'sanitize-html';
