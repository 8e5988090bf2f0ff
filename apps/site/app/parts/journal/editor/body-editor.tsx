import { Placeholder } from "@tiptap/extensions";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import type { ArticleBlock } from "@undercroft/contract";
import { useId, useRef, useState } from "react";
import { type DeskLink, findMentions } from "#app/parts/journal/desk-queries.ts";
import { insertBlock } from "./block-commands.ts";
import { BlockDialog, type OpenBlock } from "./block-dialog.tsx";
import { BlockKeys } from "./block-keys.ts";
import type { SetKind } from "./block-names.ts";
import { bodyOfDocument, documentOfBody } from "./document.ts";
import "./editor.css";
import { LinkDialog } from "./link-dialog.tsx";
import { journalNodes } from "./schema.ts";
import { BlockActionsContext, SetBlockWithView } from "./set-block-view.tsx";
import { type Mention, Mentions, SlashMenu } from "./slash-menu.ts";
import { EditorToolbar } from "./toolbar.tsx";

const placeholders: Record<string, string> = {
  heading: "Heading",
  quoteText: "What was said",
  quoteSource: "Who said it",
  pullQuote: "A line that draws people in",
  question: "The question",
  answer: "The answer",
  footnote: "Footnote",
};

const kindNames: Record<DeskLink["kind"], string> = {
  event: "Night",
  venue: "Venue",
  artist: "Artist",
  organiser: "Organiser",
};

async function suggestMentions(query: string): Promise<Mention[]> {
  const found = await findMentions(query, null);
  return found.map(({ kind, id, name, says, path }) => ({
    id,
    kind,
    name,
    to: path,
    label: name,
    says: [kindNames[kind], says].filter(Boolean).join(", "),
  }));
}

const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/")).slice(0, 12);

type Asks = {
  onSet: (kind: SetKind, files?: File[]) => void;
  onOpen: (position: number) => void;
  onLink: () => void;
  onToolbar: () => void;
  onMention: (mention: Mention) => void;
};

const extensionsFor = (asks: { current: Asks }) => [
  ...journalNodes(SetBlockWithView),
  Placeholder.configure({
    includeChildren: true,
    showOnlyCurrent: false,
    placeholder: ({ editor, node }) =>
      placeholders[node.type.name] ?? (editor.isEmpty ? "Write, or type / for blocks and @ for names" : ""),
  }),
  BlockKeys.configure({
    onOpen: (position) => asks.current.onOpen(position),
    onLink: () => asks.current.onLink(),
    onToolbar: () => asks.current.onToolbar(),
  }),
  SlashMenu.configure({ onSet: (kind) => asks.current.onSet(kind) }),
  Mentions.configure({ find: suggestMentions, onMention: (mention) => asks.current.onMention(mention) }),
];

const isSetKind = (type: ArticleBlock["type"]): type is SetKind =>
  ["image", "gallery", "event", "venue", "artist", "track_list", "player"].includes(type);

type BodyEditorProps = {
  articleId: string;
  /** what it begins with; given another `key` it begins again */
  body: readonly ArticleBlock[];
  names: Readonly<Record<string, string>>;
  onChange: (body: ArticleBlock[]) => void;
  onMention: (link: DeskLink) => void;
};

/** The editor of a body, with what its text asks for: a block to be filled in, a link, the tools. */
function useBodyEditor({ body, onChange, onMention }: BodyEditorProps) {
  const id = useId();
  const [open, setOpen] = useState<OpenBlock | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const asks = useRef<Asks>(null as unknown as Asks);
  const [extensions] = useState(() => extensionsFor(asks));
  const written = useRef<string | null>(null);
  const editor: Editor = useEditor({
    extensions,
    content: documentOfBody(body),
    injectCSS: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": "Text",
        "aria-describedby": `${id}-keys`,
      },
      // the header and the tools cover the top of the page, the bar of phones its end
      scrollMargin: { top: 140, right: 0, bottom: 150, left: 0 },
      scrollThreshold: { top: 140, right: 0, bottom: 150, left: 0 },
      handlePaste: (_, event) => takePictures(asks.current, picturesOf(event.clipboardData)),
      handleDrop: (view, event, _, isMoved) => {
        const files = isMoved ? [] : picturesOf(event.dataTransfer);
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (files.length > 0 && place) {
          event.preventDefault();
          editor.commands.setTextSelection(place.pos);
        }
        return takePictures(asks.current, files);
      },
    },
    onCreate: ({ editor: made }) => {
      written.current = JSON.stringify(bodyOfDocument(made.getJSON()));
    },
    onUpdate: ({ editor: now }) => {
      const next = bodyOfDocument(now.getJSON());
      const text = JSON.stringify(next);
      // a mark on nothing, an empty paragraph: no change of the body
      if (text === written.current) return;
      written.current = text;
      onChange(next);
    },
  });
  asks.current = {
    onSet: (kind, files = []) => {
      editor.view.focus();
      setOpen({ kind, at: null, block: null, files });
    },
    onOpen: (at) => {
      const block = editor.state.doc.nodeAt(at)?.attrs.block as ArticleBlock | undefined;
      if (block && isSetKind(block.type)) setOpen({ kind: block.type, at, block, files: [] });
    },
    onLink: () => setLink(String(editor.getAttributes("link").href ?? "")),
    onToolbar: () => document.getElementById(`${id}-tools`)?.querySelector("button")?.focus(),
    onMention: ({ kind, id: target, name }) => onMention({ kind, id: target, name }),
  };
  return { id, editor, asks, open, setOpen, link, setLink };
}

/** One picture, or a gallery of several. */
function takePictures(asks: Asks, files: File[]): boolean {
  if (files.length > 0) asks.onSet(files.length > 1 ? "gallery" : "image", files);
  return files.length > 0;
}

/** The text of an article. */
export function BodyEditor(props: BodyEditorProps) {
  const { articleId, names } = props;
  const { id, editor, asks, open, setOpen, link, setLink } = useBodyEditor(props);
  return (
    <BlockActionsContext value={{ open: (position) => asks.current.onOpen(position), names }}>
      <div className="min-w-0">
        <EditorToolbar
          editor={editor}
          id={`${id}-tools`}
          onSet={(kind) => asks.current.onSet(kind)}
          onLink={() => asks.current.onLink()}
        />
        <div className="border-2 border-line border-t-0 px-4 py-5 leading-relaxed focus-within:border-line-strong sm:px-6">
          <EditorContent editor={editor} />
        </div>
        <p id={`${id}-keys`} className="mt-2 text-ink-2 text-small pointer-coarse:sr-only">
          / for blocks, @ for names, Alt and F10 for the tools, Alt, Shift and an arrow to move a block.
        </p>
      </div>
      {open ? (
        <BlockDialog
          open={open}
          articleId={articleId}
          onClose={() => setOpen(null)}
          onDone={(block, name) => {
            putBlock(editor, open.at, block, name);
            setOpen(null);
          }}
        />
      ) : null}
      {link === null ? null : (
        <LinkDialog
          href={link}
          onClose={() => setLink(null)}
          onDone={(href) => {
            setLink(null);
            setWordsLink(editor, href);
          }}
        />
      )}
    </BlockActionsContext>
  );
}

/** Puts a block that was filled in where it belongs: in place of the one that was opened, or at the caret. */
function putBlock(editor: Editor, at: number | null, block: ArticleBlock, name: string | null): void {
  const attrs = { block, name };
  if (at === null) insertBlock(editor, { type: "setBlock", attrs });
  else editor.view.dispatch(editor.state.tr.setNodeMarkup(at, undefined, attrs));
}

/** Links the chosen words; where none are chosen, the address itself is written. */
function setWordsLink(editor: Editor, href: string | null): void {
  const chain = editor.chain().focus().extendMarkRange("link");
  if (href === null) chain.unsetMark("link").run();
  else if (editor.state.selection.empty && !editor.isActive("link"))
    editor
      .chain()
      .focus()
      .insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] })
      .run();
  else chain.setMark("link", { href }).run();
}
