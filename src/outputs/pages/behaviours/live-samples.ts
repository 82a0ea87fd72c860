import type { RequestParts } from '../../../openapi/request/request.ts';
import { updateSamples } from '../../../playground/live-samples.ts';

addEventListener('t-request', (event) =>
  updateSamples((event as CustomEvent<RequestParts>).detail),
);
