import type { FormInputs } from '../openapi/request/request-form.ts';
import { findScript } from './deferred-scripts.ts';
import { loadOnce } from '../text/promises.ts';

const loading = new Map<string, Promise<FormInputs>>();

/**
 * What a form asks for, by the name of its file; loaded once. Nothing for a form
 * that its page carries whole.
 */
export function loadInputs(name: string | undefined): Promise<Partial<FormInputs>> {
  if (name === undefined) return Promise.resolve({});
  return loadOnce(loading, name, () => fetchInputs(name));
}

async function fetchInputs(name: string): Promise<FormInputs> {
  const answer = await fetch(new URL(`../forms/${name}.json`, findScript('client-frame')));
  if (!answer.ok) throw new DOMException(`The form answered ${answer.status}`, 'NetworkError');
  return (await answer.json()) as FormInputs;
}
