import { startBanner } from './banner.ts';
import { startDrawer } from './drawer.ts';
import { startFeedback } from './feedback.ts';
import { startHeader } from './header.ts';
import { startMode } from './mode.ts';
import { startSidebar } from './sidebar.ts';
import { startTables } from './tables.ts';
import { startToc } from './toc.ts';
import { startVersions } from './versions.ts';

startMode();
startHeader();
startSidebar();
startDrawer();
startToc();
startVersions();
startTables();
startFeedback();
startBanner();
