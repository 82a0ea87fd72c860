import { rethrowUnless } from '../../../text/errors.ts';

/** Asks the server to open or to mend the place of a problem; gives what it says where it does not. */
export async function ask(
  what: 'open' | 'fix',
  problem: string,
  address: URL,
): Promise<string | undefined> {
  try {
    const headers = { 'Trellis-Problem': problem };
    const response = await fetch(new URL(what, address), { method: 'POST', headers });
    return response.ok ? undefined : await response.text();
  } catch (error) {
    rethrowUnless(error, 'TypeError');
    return 'The development server does not answer.';
  }
}
