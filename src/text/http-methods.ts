/** Methods of the operations of a Path Item Object, lower case; `query` came with OpenAPI 3.2. */
export const HTTP_METHODS = [
  'get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query',
] as const; // prettier-ignore

/** What stands between the parentheses of an expression that matches a method; case is up to its flags. */
export const ANY_METHOD = HTTP_METHODS.join('|');
