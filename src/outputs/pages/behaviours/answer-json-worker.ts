import { createJsonCalls } from '../../../playground/json-worker/json-calls.ts';
import { JsonDocument } from '../../../playground/json-worker/json-document.ts';
import { answerCalls } from '../../../playground/worker-calls.ts';

answerCalls(createJsonCalls((text) => new JsonDocument(text)));
