import './banner.ts';
import './drawer.ts';
import './feedback.ts';
import './header.ts';
import './mode.ts';
import './sidebar.ts';
import './toc.ts';
import './versions.ts';
