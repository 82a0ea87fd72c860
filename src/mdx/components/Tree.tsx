import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { decode, nextToken } from '../../utils/html.ts';
import { fence, hasClass, textOfNodes, type HtmlElement } from '../html-to-markdown.ts';
import { Raw, usePage } from '../page-context.ts';
import { defaultOpen, defineComponent, STATIC_HTML, iconProps } from './_define.ts';
import { classes, iconOf, renderNow, rootProps, textOf, toBoolean, type Flag } from './_shared.tsx';

/** Whether the entry being rendered is in a tree. */
const TreeContext = createContext(false);

export const Tree = defineComponent({
  name: 'Tree',
  aliases: ['FileTree', 'Files'],
  description: 'A file tree of `<Tree.Folder>` and `<Tree.File>`, or of a list.',
  props: {},
  holds: ['Tree.Folder', 'Tree.File', 'list'],
  styles: { 'components/tree.css': ['.t-tree*'] },
  styleNames: { '.tree': '.t-tree' },
  markdown: {
    /** Indented names with their comments, as code. */
    't-tree': (element) => fence(treeLines(element, 0).join('\n'), ''),
  },
  limitInBrowser: STATIC_HTML,
  render(props) {
    const page = usePage();
    page.use('tree');
    const html = renderNow(
      page,
      <TreeContext.Provider value={true}>{props.children}</TreeContext.Provider>,
    );
    const entries = html.includes('class="t-tree-') ? [] : readList(html);
    return (
      <div {...rootProps(props, 't-tree')}>
        <ul role="list">
          <TreeContext.Provider value={true}>
            {entries.length > 0 ? entries.map(toEntry) : <Raw html={html} />}
          </TreeContext.Provider>
        </ul>
      </div>
    );
  },
});

/** An entry, in a tree of its own if there is none around it. */
function Entry({ children }: { children: ComponentChildren }) {
  const page = usePage();
  if (useContext(TreeContext)) return children;
  page.use('tree');
  return (
    <div class="t-tree">
      <ul role="list">
        <TreeContext.Provider value={true}>{children}</TreeContext.Provider>
      </ul>
    </div>
  );
}

function toEntry({ text, children }: ListEntry) {
  const isFolder = children.length > 0 || text.endsWith('/');
  if (!isFolder) return <File key={text} name={text} />;
  return (
    <Folder key={text} name={text.replace(/\/$/, '')} defaultOpen>
      {children.map(toEntry)}
    </Folder>
  );
}

const entry = {
  name: { type: 'text', description: 'Name of the file or folder.', required: true },
  highlight: { type: 'boolean', description: 'Highlights the row.', default: false },
  comment: { type: 'text', description: 'Text after the name.' },
  ...iconProps('Icon instead of that of a file or a folder.'),
} as const;

export const Folder = defineComponent({
  name: 'Tree.Folder',
  aliases: ['Folder'],
  description: 'A folder with its content.',
  props: {
    ...entry,
    defaultOpen,
    openable: {
      type: 'boolean',
      description: '`{false}` always shows the content.',
      default: true,
    },
  },
  inside: 'Tree',
  styleNames: {
    '.tree-folder': '.t-tree-folder',
    '[data-component-part="tree-folder"]': '.t-tree-folder',
    '[data-component-part="tree-folder-title"]':
      '.t-tree-folder > details > summary > .t-tree-name, .t-tree-folder > .t-tree-row > .t-tree-name',
  },
  render(props) {
    const page = usePage();
    const content = <ul role="list">{props.children}</ul>;
    const own = iconOf(page, props.icon, props.iconType);
    const open = own ?? iconOf(page, 'folder-open', 'light');
    const attributes = rootProps(props, 't-tree-folder');
    if (props.openable !== undefined && !toBoolean(props.openable)) {
      return (
        <Entry>
          <li {...attributes}>
            <span class="t-tree-row">
              <EntryName {...props} icon={open} />
            </span>
            {content}
          </li>
        </Entry>
      );
    }
    const icon = own ?? (
      <>
        <span class="t-closed">{iconOf(page, 'folder', 'light')}</span>
        <span class="t-opened">{open}</span>
      </>
    );
    return (
      <Entry>
        <li {...attributes}>
          <details open={toBoolean(props.defaultOpen)}>
            <summary class="t-tree-row">
              <EntryName {...props} icon={icon} />
            </summary>
            {content}
          </details>
        </li>
      </Entry>
    );
  },
});

export const File = defineComponent({
  name: 'Tree.File',
  aliases: ['File'],
  description: 'A file.',
  props: entry,
  inside: 'Tree',
  styleNames: {
    '.tree-file': '.t-tree-file',
    '[data-component-part="tree-file"]': '.t-tree-file',
    '[data-component-part="tree-file-title"]': '.t-tree-file > .t-tree-row > .t-tree-name',
  },
  render(props) {
    const page = usePage();
    const icon = iconOf(page, props.icon, props.iconType) ?? iconOf(page, 'file', 'light');
    return (
      <Entry>
        <li {...rootProps(props, 't-tree-file')}>
          <span class="t-tree-row">
            <EntryName {...props} icon={icon} />
          </span>
        </li>
      </Entry>
    );
  },
});

interface EntryNameProps {
  name?: ComponentChildren;
  icon: ComponentChildren;
  highlight?: Flag;
  comment?: ComponentChildren;
}

function EntryName({ name, icon, highlight, comment }: EntryNameProps) {
  const page = usePage();
  if (textOf(name).trim() === '')
    page.warn('missing-prop', 'An entry of <Tree> requires the attribute "name".', 'Add name="…".');
  return (
    <>
      {icon}
      <span class={classes('t-tree-name', toBoolean(highlight) && 'is-highlighted')}>{name}</span>
      {comment && <span class="t-tree-comment">{comment}</span>}
    </>
  );
}

/** An entry of a Markdown list. */
interface ListEntry {
  text: string;
  children: ListEntry[];
}

/** Entries of the lists in a piece of HTML, as plain text. */
function readList(html: string): ListEntry[] {
  const root: ListEntry = { text: '', children: [] };
  const open = [root];
  let at = 0;
  for (let token = nextToken(html, 0); token; token = nextToken(html, token.end)) {
    const current = open.at(-1) ?? root;
    current.text += html.slice(at, token.start);
    at = token.end;
    if (token.name !== 'li') continue;
    if (token.type === 'end') {
      current.text = decode(current.text).trim();
      if (open.length > 1) open.pop();
    } else {
      const entry: ListEntry = { text: '', children: [] };
      current.children.push(entry);
      open.push(entry);
    }
  }
  return root.children;
}

function treeLines({ children }: HtmlElement, depth: number): string[] {
  return children.flatMap((child): string[] => {
    if (typeof child === 'string') return [];
    if (hasClass(child, 't-tree-row')) {
      const [name, comment] = ['t-tree-name', 't-tree-comment'].map((part) =>
        partOfRow(child, part),
      );
      return [`${'  '.repeat(depth - 1)}${name}${comment && `  # ${comment}`}`];
    }
    return treeLines(child, child.tag === 'ul' ? depth + 1 : depth);
  });
}

function partOfRow({ children }: HtmlElement, name: string): string {
  return textOfNodes(
    children.filter((child) => typeof child !== 'string' && hasClass(child, name)),
  );
}
