import { handOver } from '../playground/credentials/callback.ts';

handOver();
