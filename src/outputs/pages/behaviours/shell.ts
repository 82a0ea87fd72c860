import { startHeader } from './header.ts';
import { startIntent } from './intent.ts';
import { startKeys } from './keys.ts';
import { startLists } from './lists.ts';
import { startMode } from './mode.ts';
import { startPrefetch } from './prefetch.ts';
import { startSearch } from './search-open.ts';
import { startSidebar } from './sidebar.ts';
import { startTables } from './tables.ts';
import { startToc } from './toc.ts';

// What every page needs.
startMode();
startHeader();
startSidebar();
startToc();
startLists();
startSearch();
startKeys();
startTables();
startIntent();
startPrefetch();
