import { describe, expect, test } from 'vitest';
import { bannerId, headScript } from '../../../src/theme/mode-script.ts';

interface Reader {
  stored?: Record<string, string>;
  systemDark?: boolean;
  data?: Record<string, string>;
}

/** Runs the script as a browser would, and gives what it made of <html>. */
function run(script: string, { stored = {}, systemDark = false, data = {} }: Reader) {
  const classes = new Set<string>();
  const query = { matches: systemDark, onchange: undefined as (() => void) | undefined };
  const globals = {
    document: {
      documentElement: {
        dataset: data,
        classList: {
          toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)),
        },
      },
    },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    matchMedia: () => query,
    addEventListener: () => undefined,
  };
  new Function(...Object.keys(globals), script)(...Object.values(globals));
  return { mode: [...classes].join(' '), data, query, classes };
}

const shown = { isHidden: false };
const hidden = { isHidden: true };

describe('the mode of a first visit', () => {
  test('is the system’s without a default', () => {
    const script = headScript({ modeToggle: shown });
    expect(run(script, { systemDark: true }).mode).toBe('dark');
    expect(run(script, { systemDark: false }).mode).toBe('light');
  });

  test('is the default, regardless of the system', () => {
    const script = headScript({ modeToggle: { ...shown, default: 'dark' } });
    expect(run(script, { systemDark: false }).mode).toBe('dark');
  });
});

describe('a stored choice', () => {
  const stored = { 't-mode': 'light' };

  test('wins over the system and over the default', () => {
    expect(run(headScript({ modeToggle: shown }), { stored, systemDark: true }).mode).toBe('light');
    const script = headScript({ modeToggle: { ...shown, default: 'dark' } });
    expect(run(script, { stored }).mode).toBe('light');
  });

  test('does not count where the toggle is hidden', () => {
    const script = headScript({ modeToggle: hidden });
    expect(run(script, { stored, systemDark: true }).mode).toBe('dark');
  });

  test('is ignored when it is neither mode', () => {
    const script = headScript({ modeToggle: shown });
    expect(run(script, { stored: { 't-mode': 'sepia' }, systemDark: true }).mode).toBe('dark');
  });
});

test('the page follows the system while it is open', () => {
  const { query, classes } = run(headScript({ modeToggle: shown }), {});
  query.matches = true;
  query.onchange?.();
  expect([...classes]).toEqual(['dark']);
});

test('a forced mode needs no script', () => {
  expect(headScript({ modeToggle: { ...hidden, default: 'dark' } })).toBe('');
});

test('a browser that refuses storage gets the default', () => {
  const script = headScript({ modeToggle: { ...shown, default: 'dark' } });
  const refusing = `const localStorage={getItem(){throw new Error('refused')}};${script}`;
  expect(run(refusing.replace('const localStorage', 'var localStorage'), {}).mode).toBe('dark');
});

describe('a stored version', () => {
  const script = headScript({ modeToggle: shown, versions: true });
  const stored = { 't-version': 'v1' };

  test('is shown on pages of every version', () => {
    const data = { anyVersion: '', version: 'v2' };
    expect(run(script, { stored, data }).data).toEqual({ anyVersion: '', version: 'v1' });
  });

  test('does not change pages of one version', () => {
    expect(run(script, { stored, data: { version: 'v2' } }).data).toEqual({ version: 'v2' });
  });
});

test('a banner that was closed stays closed until its text changes', () => {
  const first = headScript({ modeToggle: shown, bannerId: bannerId('Version 2') });
  const stored = { 't-banner': bannerId('Version 2') };
  expect(run(first, { stored }).data).toEqual({ banner: 'closed' });
  const second = headScript({ modeToggle: shown, bannerId: bannerId('Version 3') });
  expect(run(second, { stored }).data).toEqual({});
});
