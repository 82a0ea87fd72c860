export { renderToString } from 'katex';
