// An article with tabs.
import './article.ts';
import './tabs.ts';
