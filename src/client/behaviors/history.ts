import { HistoryList } from '../playground/history-list.ts';

customElements.define('t-history', HistoryList);
