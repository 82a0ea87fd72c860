import type { ComponentChildren } from 'preact';
import { decode, nextToken } from '../../utils/html.ts';
import { Raw, usePage } from '../page-context.ts';
import {
  classes,
  iconOf,
  toBoolean,
  rootProps,
  renderNow,
  textOf,
  type CommonProps,
  type Flag,
} from './_shared.tsx';

/** Files and folders, from `<Tree.Folder>` and `<Tree.File>` or from a Markdown list. */
function FileTree(props: CommonProps) {
  const page = usePage();
  page.use('tree');
  const html = renderNow(page, props.children);
  const entries = html.includes('class="t-tree-') ? [] : readList(html);
  return (
    <div {...rootProps(props, 't-tree')}>
      <ul role="list">{entries.length > 0 ? entries.map(toEntry) : <Raw html={html} />}</ul>
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

interface EntryProps extends CommonProps {
  name?: ComponentChildren;
  highlight?: Flag;
}

interface FolderProps extends EntryProps {
  defaultOpen?: Flag;
  /** Whether readers may open and close it. */
  openable?: Flag;
}

function Folder(props: FolderProps) {
  const page = usePage();
  const content = <ul role="list">{props.children}</ul>;
  const open = iconOf(page, 'folder-open', 'light');
  const attributes = rootProps(props, 't-tree-folder');
  if (props.openable !== undefined && !toBoolean(props.openable)) {
    return (
      <li {...attributes}>
        <span class="t-tree-row">
          <EntryName {...props} icon={open} />
        </span>
        {content}
      </li>
    );
  }
  const icon = (
    <>
      <span class="t-closed">{iconOf(page, 'folder', 'light')}</span>
      <span class="t-opened">{open}</span>
    </>
  );
  return (
    <li {...attributes}>
      <details open={toBoolean(props.defaultOpen)}>
        <summary class="t-tree-row">
          <EntryName {...props} icon={icon} />
        </summary>
        {content}
      </details>
    </li>
  );
}

function File(props: EntryProps) {
  const page = usePage();
  return (
    <li {...rootProps(props, 't-tree-file')}>
      <span class="t-tree-row">
        <EntryName {...props} icon={iconOf(page, 'file', 'light')} />
      </span>
    </li>
  );
}

function EntryName({ name, icon, highlight }: EntryProps & { icon: ComponentChildren }) {
  const page = usePage();
  if (textOf(name).trim() === '')
    page.warn('missing-prop', 'an entry of <Tree> has no name', 'add name="…"');
  return (
    <>
      {icon}
      <span class={classes('t-tree-name', toBoolean(highlight) && 'is-highlighted')}>{name}</span>
    </>
  );
}

export const Tree = Object.assign(FileTree, { Folder, File });

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
