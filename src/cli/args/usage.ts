/** What `--help` prints. */
export const USAGE = `Usage: trellis <command> [dir] [options]

Commands
  build [dir]      write the site to dir/dist
  dev [dir]        serve the site while you write; changes show at once
  preview [dir]    look at what build wrote; nobody is counted
  serve [dir]      serve what build wrote to its readers, in production
  check [dir]      say everything that is wrong with the project; nothing is written
  rename FROM TO [dir]  move a page or folder, with all that names it
  translations [dir]  say how pages in other languages stand to their originals
  new [dir]        start a project in an empty folder or a new repository
  mcp [dir]        answer an agent's questions about what build wrote (MCP on stdio)
  pdf [dir]        print the site as a book; needs Chromium, Chrome or Edge

Options
  --out DIR        folder that build writes, and preview and serve take; the file that pdf writes
  --host NAME      host that build writes for, and that preview answers as: plain, serve, github, gitlab,
                   netlify, cloudflare, vercel, s3, nginx, caddy or apache; its own build machine is recognised
  --base PATH      the site lives below this path on its host, such as /docs
  --site URL       address of the site, for canonical links and the sitemap
  --groups A,B     the readers are in these groups; pages that are kept for others are left out
  --report FILE    write a JSON report of the build
  --strict         treat warnings as errors
  --format NAME    how check tells: people, json, sarif or github
  --rule NAME      let check tell only of this rule; may be given more than once
  --level NAME     let check tell only of errors, or of errors and warnings: error or warning
  --since REF      let check tell only of what came after a commit, such as main
  --at REF         let check look at what a tag or branch has, such as v1.0.0
  --fix            let check mend what leaves no doubt
  --dry-run        let check --fix and rename only say what they would do
  --yes            let rename do what it shows without asking
  --external       let check look at links to other sites
  --a11y           let check look at the built pages in a browser, with axe
  --a11y-pages N   how many of them: a number, or all; 100 without it
  --mark PAGE      let translations mark a page or folder (or all) as made from its original as it is now
  --name NAME      name of the site that new starts
  --deploy HOST    let new add what builds it there: github, gitlab, netlify, cloudflare, vercel or docker
  --section NAME   let pdf print a group, a tab, or the pages below a path
  --version NAME   let pdf print this version of the docs
  --language TAG   let pdf print this language, such as fr
  --paper SIZE     paper of pdf: a4 or letter; a4 without it
  --offline        make no network requests
  --port, --address  where dev, preview and serve listen (also PORT and HOST; http://localhost:4321)
  --open           let dev open the site in a browser
  --no-pictures    offer large pictures only as they are, not in WebP and smaller sizes
  --portable       make a site that opens from disk; with --out NAME.zip in one file
  --precompress    put .br and .gz copies beside text files, for servers that send them
  --quiet          print problems only
  --verbose        print every page and every timing; let serve print every request
  --help, --version
`;
