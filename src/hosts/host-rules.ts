/** Which address a host answers with a page at once, without sending the reader on. */
export interface AddressForm {
  /** The file of the page `/guides/soil`: `/guides/soil.html` or `/guides/soil/index.html`. */
  file: 'x.html' | 'x/index.html';
  /** Whether the address is `/guides/soil/`. */
  endSlash: boolean;
}

/** An address that leads to another one, base included. */
export interface HostRedirect {
  /** A path; `:name` stands for one segment, `:name*` and `*` for any text. */
  source: string;
  /** A path or a URL, which may repeat the names of the source. */
  destination: string;
  permanent: boolean;
}

/** Headers of the answers at some addresses. */
export interface HeaderRule {
  /** A path, base included; `*` stands for any text. */
  pattern: string;
  headers: readonly (readonly [name: string, value: string])[];
}

/** All that a host has to be told of a site; each profile prints it in the host's own words. */
export interface HostRules {
  /** '' or `/docs` */
  base: string;
  form: AddressForm;
  redirects: readonly HostRedirect[];
  /** All that fit an address count; policies and links add up. */
  headers: readonly HeaderRule[];
  /** Folders that have a `404.html` of their own, base included: `/docs/ar`. */
  notFoundFolders: readonly string[];
  /** Addresses of the pages, base included and without a slash at their end. */
  pages: readonly string[];
  /** Files of the author's own, base included. */
  files: readonly string[];
  /** Whether text files have compressed copies beside them. */
  isCompressed: boolean;
  /** What the author's own file says, which counts first: of `_redirects`; empty where there is none. */
  readOwn(name: string): string;
}
