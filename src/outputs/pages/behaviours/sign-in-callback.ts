import { handOver } from '../../../playground/sign-in/callback.ts';

handOver();
