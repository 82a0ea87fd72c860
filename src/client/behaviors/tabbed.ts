// An article with tabs.
import './article.ts';
import './_tabs.ts';
