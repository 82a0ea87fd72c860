import { createJsonCalls, JsonDocument } from './json-document.ts';
import { answerCalls } from '../../shared/worker-calls.ts';

answerCalls(createJsonCalls((text) => new JsonDocument(text)));
