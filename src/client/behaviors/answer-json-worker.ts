import { createJsonCalls, JsonDocument } from '../playground/response/json-document.ts';
import { answerCalls } from '../shared/worker-calls.ts';

answerCalls(createJsonCalls((text) => new JsonDocument(text)));
