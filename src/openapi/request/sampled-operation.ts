import {
  viewOperation,
  type OperationOptions,
  type OperationView,
} from '../operation/operation-view.ts';
import type { ApiDocument } from '../read/document.ts';
import type { Operation } from '../read/operations.ts';
import { listSamples, type SampleOptions } from './operation-samples.ts';
import type { ApiRequest } from './request.ts';
import { sampleRequest, sampleValues, type SampleValues } from './sample-request.ts';
import type { SampleView } from './samples.ts';

/** All that the page of one operation shows. */
export interface SampledOperation extends OperationView {
  samples: SampleView[];
  /** The request that the samples print. */
  request: ApiRequest;
  /** What that request is made of. */
  sample: SampleValues;
}

/** What docs.json and the page say about how operations and their samples are shown. */
export interface SampledOperationOptions extends OperationOptions, SampleOptions {}

/** The view of an operation with its request samples; nobody sends a request to a webhook. */
export function viewSampledOperation(
  document: ApiDocument,
  entry: Operation,
  options: SampledOperationOptions,
): SampledOperation {
  const view = viewOperation(document, entry, options);
  const choice = { optional: options.showOptionalParams };
  const request = sampleRequest(view, choice);
  const samples = view.kind === 'webhook' ? [] : listSamples(entry.operation, request, options);
  return { ...view, samples, request, sample: sampleValues(view) };
}
