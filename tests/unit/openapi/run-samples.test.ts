import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../samples/languages.ts';
import { isInstalled, runLanguage } from '../../samples/run-language.ts';

const ALWAYS = new Set(['bash', 'javascript', 'node']);

describe('samples that are run send what the specification asks for', () => {
  it.for(LANGUAGES.filter(({ client }) => ALWAYS.has(client) || client === 'python'))(
    'in $client',
    async (language, { skip }) => {
      if (!ALWAYS.has(language.client)) skip(!(await isInstalled(language)), 'not installed');
      const { wrong, errors } = await runLanguage(language);
      expect(wrong.length === 0 ? [] : [...wrong, errors]).toEqual([]);
    },
  );
});
