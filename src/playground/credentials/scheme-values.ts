import type { ServerChoice } from '../server/server-choice.ts';
import type { KeptValues } from './kept-values.ts';

/** What was entered for one scheme of an API. */
export interface SchemeValues {
  get(index: number): string | undefined;
  set(index: number, value: string): void;
  /** Gets ready to keep what is about to be entered. */
  prepare(): void;
  /** Calls back when the values may be others. */
  onchange(listener: () => void): void;
}

/** The values of a scheme by its name. A token is for one API only, so they change with the server. */
export function valuesOf(kept: KeptValues, server: ServerChoice, name: string): SchemeValues {
  const key = () => `${server.api()} ${name}`;
  return {
    get: (index) => kept.get(key())[index],
    set(index, value) {
      const values = [...kept.get(key())];
      values[index] = value;
      kept.set(
        key(),
        Array.from(values, (one) => one ?? ''),
      );
    },
    prepare: kept.prepare,
    onchange(listener) {
      kept.onchange(listener);
      server.onchange(listener);
    },
  };
}
