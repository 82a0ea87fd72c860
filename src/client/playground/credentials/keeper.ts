// A worker: it has the credentials of the visit in memory while the reader goes from one page to the next.
import { shareValues } from './shared-values.ts';

// Its name is that of the channel of its site.
shareValues(self.name, {});
