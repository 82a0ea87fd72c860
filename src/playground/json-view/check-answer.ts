import { counted, t } from '../../text/words/page-words.ts';
import type { CheckSource } from '../answer-tools/check-source.ts';
import type { CheckCalls, CheckedAnswer } from '../check-worker/check-calls.ts';
import type { Difference } from '../check-worker/compare.ts';
import { findScript } from '../deferred-scripts.ts';
import { button, el } from '../dom.ts';
import type { JsonPath } from '../json-worker/json-rows.ts';
import { startWorker } from '../worker-calls.ts';

/** Time that a comparison may take: an expression of the document may be one that never ends. */
const CHECK_TIMEOUT_MS = 3000;

/** The view that differences are shown in. */
export interface CheckedView {
  locate(keys: readonly string[]): Promise<JsonPath>;
  note(path: JsonPath, text: string): void;
  go(path: JsonPath): void;
  show(summary: HTMLElement): void;
}

/** Compares an answer with what the documentation says of it, shows what is different, and says it in a sentence. */
export async function checkAnswer(
  { file, ...check }: CheckSource,
  { blob, encoding }: { blob: Blob; encoding: string },
  view: CheckedView,
): Promise<string> {
  const schemas = new URL(file, findScript('client-frame')).href;
  const worker = startWorker<CheckCalls>('answer-check-worker');
  try {
    if (!(await worker.call('load', { ...check, schemas, body: blob, encoding }))) return '';
    const timer = setTimeout(() => worker.end(), CHECK_TIMEOUT_MS);
    const checked = await worker.call('check').finally(() => clearTimeout(timer));
    return await show(checked, check, view);
  } catch (error) {
    console.error(error);
    return showLine(view, 'unknown', t('The answer could not be compared with the documentation.'));
  } finally {
    worker.end();
  }
}

async function show(
  { undocumented, isCompared, differences, count }: CheckedAnswer,
  { status, mediaType }: { status: number; mediaType: string },
  view: CheckedView,
): Promise<string> {
  // The status is named above.
  if (undocumented === 'status') return '';
  if (undocumented)
    return showLine(view, 'different', t('The documentation does not mention {} for the status {}.', mediaType, status)); // prettier-ignore
  if (!isCompared) return '';
  if (count === 0) return showLine(view, 'same', t('Matches the documentation'));
  const title = counted('1 difference from the documentation | {} differences from the documentation', count); // prettier-ignore
  const items = await Promise.all(
    differences.map(async (difference) => {
      const path = await view.locate(difference.keys);
      const text = describe(difference);
      view.note(path, text);
      const pointer = toPointer(difference.keys);
      const go = button(pointer, 't-check-place', () => view.go(path));
      return el('li', {}, go, ` ${text}`);
    }),
  );
  const rest = count > items.length ? [el('li', {}, '…')] : [];
  const list = el('details', { className: 't-check' }, el('summary', {}, title), el('ul', {}, ...items, ...rest)); // prettier-ignore
  list.dataset['found'] = 'different';
  view.show(list);
  return title;
}

function showLine(view: CheckedView, found: string, text: string): string {
  const line = el('p', { className: 't-check' }, text);
  line.dataset['found'] = found;
  view.show(line);
  return text;
}

function describe({ kind, text }: Difference): string {
  if (kind === 'missing') return t('Missing: {}', text);
  if (kind === 'unknown') return t('Not in the documentation');
  if (kind === 'none') return t('Fits none of {} alternatives', text);
  if (kind === 'several') return t('Fits {} alternatives instead of one', text);
  return t('Expected: {}', text);
}

function toPointer(keys: readonly string[]): string {
  return ['#', ...keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)].join(
    '',
  );
}
