import type { FormInputs } from '../openapi/request/request-form.ts';
import { findScript } from './deferred-scripts.ts';

const loading = new Map<string, Promise<FormInputs>>();

/**
 * What a form asks for, by the name of its file; loaded once. Nothing for a form
 * that its page carries whole.
 */
export function loadInputs(name: string | undefined): Promise<Partial<FormInputs>> {
  if (name === undefined) return Promise.resolve({});
  let inputs = loading.get(name);
  if (!inputs) {
    inputs = fetchInputs(name);
    loading.set(name, inputs);
    // Asked for again, it is tried again.
    inputs.catch(() => loading.delete(name));
  }
  return inputs;
}

async function fetchInputs(name: string): Promise<FormInputs> {
  const answer = await fetch(new URL(`../forms/${name}.json`, findScript('client-frame')));
  if (!answer.ok) throw new Error(`The form answered ${answer.status}`);
  return (await answer.json()) as FormInputs;
}
