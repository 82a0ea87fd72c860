import { createJsonCalls, JsonDocument } from './json-document.ts';
import { handleCalls } from '../../shared/worker-calls.ts';

handleCalls(createJsonCalls((text) => new JsonDocument(text)));
