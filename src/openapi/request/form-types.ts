import type { AuthShape } from './request.ts';
import type { ParameterShape } from './serialize.ts';
import type { MediaView } from '../operation/bodies.ts';

/** One input of the playground, or a group of them. The names are short: each page carries its form as JSON. */
export interface FormField {
  /** Kind of input. */
  k: 'text' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'file' | 'json' | 'choice';
  /** Name of the property. */
  n?: string;
  /** Required. */
  r?: 1;
  /** Format of a text: `date`, `email`, `password` … */
  f?: string;
  /** Allowed values, as JSON. */
  e?: string[];
  /** Default of the API, as JSON. */
  v?: string;
  /** What the input begins with, as JSON. */
  b?: string;
  /** What the empty input shows. */
  h?: string;
  /** Lowest, highest, shortest, longest. */
  lo?: number;
  hi?: number;
  min?: number;
  max?: number;
  /** Regular expression that is found in the text. */
  p?: string;
  /** Properties of an object. */
  o?: FormField[];
  /** Entries of an array, or values of properties that have no fixed name. */
  i?: FormField;
  /** Alternatives. */
  c?: { l: string; s: FormField }[];
}

/** One parameter of the form. */
export interface FormParameter extends ParameterShape {
  field: FormField;
}

/** One credential of the form. */
export interface FormScheme extends AuthShape {
  /** Key under which a credential is shared between pages. */
  id: string;
  labels: string[];
  prefix?: string | undefined;
  /** What samples show in place of the secret. */
  placeholder: string;
  /** Where tokens come from: a label and an address, or the names of scopes. */
  origins?: [label: string, text: string][];
}

/** One media type of the body. */
export interface FormBody {
  mediaType: string;
  /** Absent for a body that is only text. */
  field?: FormField | undefined;
  /** First text of a body that is edited as text. */
  text?: string | undefined;
  encoding?: MediaView['encoding'] | undefined;
}

/** All that the playground of one operation needs. */
export interface RequestForm {
  method: string;
  path: string;
  servers: {
    template: string;
    /** Full address in the page as built, where the template has no host. */
    url?: string | undefined;
    variables: { name: string; default: string; enum: string[] }[];
  }[];
  auth: FormScheme[][];
  parameters: FormParameter[];
  bodies: FormBody[];
  bodyRequired: boolean;
  /** Requests carry the cookies that the browser has of the API. */
  hasCookies?: true;
  /** Address of the site's relay, where it has one. */
  relay?: string | undefined;
}

/** What docs.json says about forms. */
export interface FormSettings {
  /** Inputs begin with the examples. */
  prefill?: boolean | undefined;
  /** Requests carry the cookies that the browser has of the API. */
  credentials?: boolean | undefined;
  /** Address of the site's relay. */
  relay?: string | undefined;
}
