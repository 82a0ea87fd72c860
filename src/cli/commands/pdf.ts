import { PAPERS } from '../../client/book-format.ts';
import { choice, defineCommand, text, type ArgsOf } from '../args/define-command.ts';
import { cache, code, groups, offline, readPath, site, strict } from '../args/options.ts';

const options = {
  out: text({
    valueName: 'FILE',
    summary: 'output file or folder',
    defaultText: 'named after the site',
    read: readPath,
  }),
  site,
  groups,
  cache,
  code,
  strict,
  offline,
  section: text({
    valueName: 'NAME',
    summary: 'print only a group, a tab, or the pages below a path',
  }),
  version: text({ valueName: 'NAME', summary: 'print only this version' }),
  language: text({ valueName: 'TAG', summary: 'print only this language, such as fr' }),
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
  summary: 'print the site as a PDF book; requires Chromium, Chrome, or Edge',
  options,
  examples: [
    ['trellis pdf --section Guides', 'print the group or tab "Guides"'],
    ['trellis pdf --out book.pdf', 'set the name of the file'],
  ],
  async run(args) {
    const { printPdf } = await import('../build/pdf.ts');
    return printPdf(args);
  },
});
