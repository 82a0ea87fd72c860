import type { LiveRequest } from '../../../openapi/request/live-request.ts';
import { updateSamples } from '../../../playground/live-samples.ts';

addEventListener('t-request', (event) => updateSamples((event as CustomEvent<LiveRequest>).detail));
