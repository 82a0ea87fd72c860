import type { OperationView } from '../../../openapi/operation/operation-view.ts';
import {
  asksNested,
  buildForm,
  splitForm,
  type FormHead,
  type FormSettings,
} from '../../../openapi/request/request-form.ts';
import { digest } from '../../../text/digest.ts';
import type { ApiSettings } from './_page.ts';

/** The form of an operation's page, in the two parts that readers load. */
export interface OperationForm {
  /** What the page carries. */
  head: FormHead;
  /** JSON of what the form asks for, which is published as a file. */
  inputs: string;
  /** Name of that file. */
  name: string;
  /** It needs the script of the controls that few forms have. */
  isNested: boolean;
}

/** The form of an operation; undefined where its page sends no requests. */
export function prepareForm(
  view: OperationView,
  mode: ApiSettings['mode'],
  settings?: FormSettings,
): OperationForm | undefined {
  if (mode !== 'show' || view.servers.length === 0) return undefined;
  const { head, inputs } = splitForm(buildForm(view, settings));
  const text = JSON.stringify(inputs);
  return { head, inputs: text, name: digest(text), isNested: asksNested(inputs) };
}
