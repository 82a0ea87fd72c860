import { expect, test } from 'vitest';
import { splitLongNames } from '../../../../../src/output/pages/components/_helpers.ts';

test('a long name breaks after its points, strokes and brackets', () => {
  expect(splitLongNames('client.rolloutSessions.connect(options)')).toEqual([
    'client.',
    'rolloutSessions.',
    'connect(',
    'options)',
  ]);
});

test('a long name of joined words breaks between them', () => {
  expect(splitLongNames('Call getV2BlockTransactionCount')).toEqual([
    'Call get',
    'V2',
    'Block',
    'Transaction',
    'Count',
  ]);
});

test('texts of ordinary words stay whole, and no part is lost', () => {
  expect(splitLongNames('Install Node.js (optional)')).toEqual(['Install Node.js (optional)']);
  for (const text of [
    '',
    '..._(((',
    'GET /plants/{id}/leaves/{leaf}',
    'max_export_batch_size_bytes',
  ])
    expect(splitLongNames(text).join('')).toBe(text);
});
