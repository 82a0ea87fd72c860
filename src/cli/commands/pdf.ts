import { PAPERS } from '../../client/book-format.ts';
import { choice, defineCommand, text, type ArgsOf } from '../args/define-command.ts';
import { cache, code, groups, offline, site, strict } from '../args/options.ts';

const options = {
  out: text({
    valueName: 'FILE',
    summary: 'file or folder to write the book to',
    defaultText: 'named after the site',
  }),
  site,
  groups,
  cache,
  code,
  strict,
  offline,
  section: text({
    valueName: 'NAME',
    summary: 'print a group, a tab, or the pages below a path',
  }),
  version: text({ valueName: 'NAME', summary: 'print this version of the docs' }),
  language: text({ valueName: 'TAG', summary: 'print this language, such as fr' }),
  paper: choice({
    valueName: 'SIZE',
    kind: 'paper size',
    names: PAPERS,
    summary: 'paper size',
    default: 'a4',
  }),
};

export type PdfArgs = ArgsOf<typeof options>;

export const pdf = defineCommand({
  name: 'pdf',
  summary: 'print the site as a book; requires Chromium, Chrome or Edge',
  options,
  async run(args) {
    const { printPdf } = await import('../build/pdf.ts');
    return printPdf(args);
  },
});
