import { checkCalls } from '../../../playground/check-worker/check-calls.ts';
import { answerCalls } from '../../../playground/worker-calls.ts';

answerCalls(checkCalls);
