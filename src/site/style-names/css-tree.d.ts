/** Its parser alone: the whole package brings tables of every property, which nothing here asks for. */
declare module 'css-tree/parser' {
  export { parse as default } from 'css-tree';
}

declare module 'css-tree/walker' {
  export { walk as default } from 'css-tree';
}

declare module 'css-tree/tokenizer' {
  export { tokenize } from 'css-tree';
}
