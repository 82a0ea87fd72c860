import { HistoryList } from '../../../playground/memory/history-list.ts';

customElements.define('t-history', HistoryList);
