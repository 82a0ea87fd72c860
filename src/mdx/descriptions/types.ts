/**
 * What a value of an attribute is: `text` may hold Markdown or elements, `icon` is a name, a path or a drawing;
 * `lines` are numbers of lines, as in `"[1,3-5]"`.
 */
export type PropType =
  | 'any'
  | 'boolean'
  | 'colors'
  | 'feed'
  | 'icon'
  | 'lines'
  | 'number'
  | 'string'
  | 'string[]'
  | 'text';

/** One attribute of a component. */
export interface PropDescription {
  type: PropType;
  /** One or two sentences; code stands in backticks. */
  description: string;
  required?: true;
  /** What holds where the attribute is not written. */
  default?: string | number | boolean;
  /** All that it may be; anything else has no effect. */
  values?: readonly (string | number)[];
  /** Capital letters make no difference in `values`. */
  isAnyCase?: true;
  /** The attribute that this is another name of; tables leave it out. */
  sameAs?: string;
  /** It means something on the hosted product and nothing here, for the reason that its description gives. */
  isIgnored?: true;
}

/** One component, as authors are told of it. */
export interface ComponentDescription {
  description: string;
  props: Readonly<Record<string, PropDescription>>;
  /** The component that it has to stand in. */
  inside?: string;
  /** Without one of these in it, it shows nothing of its own; `code` is a fence, `list` a list of Markdown. */
  holds?: readonly string[];
}
