/** The parser alone: the whole package loads tables of all properties, which are not needed. */
declare module 'css-tree/parser' {
  export { parse as default } from 'css-tree';
}

declare module 'css-tree/walker' {
  export { walk as default } from 'css-tree';
}

declare module 'css-tree/tokenizer' {
  export { tokenize } from 'css-tree';
}
