import { make } from '../../outputs/pages/behaviours/search-dom.ts';
import type { Book } from '../book.ts';

/** The first page: logo, name, what of the site it is, and when it was made. */
export function buildCover({ title, section, facts, logo }: Book): HTMLElement {
  return make(
    'header',
    { class: 'b-cover' },
    logo && make('img', { src: logo, alt: '', class: 'b-logo' }),
    make('p', { class: 'b-title' }, title),
    section && make('p', { class: 'b-section' }, section),
    make('div', { class: 'b-facts' }, ...facts.map((fact) => make('p', {}, fact))),
  );
}
