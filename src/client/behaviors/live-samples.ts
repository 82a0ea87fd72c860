import type { LiveRequest } from '../../openapi/request-form.ts';
import { updateSamples } from '../playground/live-samples.ts';

addEventListener('t-request', (event) => updateSamples((event as CustomEvent<LiveRequest>).detail));
