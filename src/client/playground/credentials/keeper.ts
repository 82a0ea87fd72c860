// Shared worker that holds the credentials of the visit in memory across pages.
import { shareValues } from './shared-values.ts';

// Its name is that of the channel of its site.
shareValues(self.name, {});
