// The keys of a writer: Enter goes on within a quote or an interview and out of it again, Backspace turns a block back into a paragraph.
import { type Editor, Extension } from "@tiptap/core";
import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import { moveBlock, turnInto } from "./block-commands.ts";

/** Puts the caret at the start of the text that follows. */
function goToNextText(editor: Editor): boolean {
  const { state, view } = editor;
  const after = state.doc.resolve(state.selection.$head.after());
  view.dispatch(state.tr.setSelection(TextSelection.near(after, 1)).scrollIntoView());
  return true;
}

/** Leaves a block of several texts for a new paragraph below it; `takes` is an empty text that goes. */
function leave(editor: Editor, takesText: boolean): boolean {
  const { state, view } = editor;
  const { $head } = state.selection;
  const transaction = state.tr;
  const end = $head.after(1);
  transaction.insert(end, state.schema.nodeFromJSON({ type: "paragraph" }));
  transaction.setSelection(TextSelection.create(transaction.doc, end + 1));
  if (takesText) transaction.delete($head.before(), $head.after());
  view.dispatch(transaction.scrollIntoView());
  return true;
}

function onEnter(editor: Editor, onOpen: (position: number) => void): boolean {
  const { selection } = editor.state;
  if (selection instanceof NodeSelection && selection.node.type.name === "setBlock") {
    onOpen(selection.from);
    return true;
  }
  if (!selection.empty) return false;
  const { $head } = selection;
  const isEmpty = $head.parent.content.size === 0;
  switch ($head.parent.type.name) {
    case "quoteText":
    case "question":
      return goToNextText(editor);
    case "quoteSource":
      return leave(editor, false);
    case "answer":
      return isEmpty && leave(editor, $head.node(-1).childCount > 2);
    default:
      return false;
  }
}

const turning = new Set(["heading", "pullQuote", "footnote", "quoteText", "question"]);

/** At the very start of a block of another kind. */
function onBackspace(editor: Editor): boolean {
  const { selection } = editor.state;
  const { $head } = selection;
  if (!selection.empty || $head.parentOffset > 0 || !turning.has($head.parent.type.name)) return false;
  return turnInto(editor, "paragraph");
}

type BlockKeysOptions = {
  /** a block that is filled in by a dialog was opened, at this position */
  onOpen: (position: number) => void;
  onLink: () => void;
  onToolbar: () => void;
};

/** The keys that are the journal's own. */
export const BlockKeys = Extension.create<BlockKeysOptions>({
  name: "blockKeys",
  // before the keys of the kit
  priority: 1000,
  addOptions: () => ({ onOpen: () => undefined, onLink: () => undefined, onToolbar: () => undefined }),
  addKeyboardShortcuts() {
    const { onOpen, onLink, onToolbar } = this.options;
    const run = (act: () => void) => () => {
      act();
      return true;
    };
    return {
      Enter: ({ editor }) => onEnter(editor, onOpen),
      "Shift-Enter": ({ editor }) => onEnter(editor, onOpen) || editor.commands.enter(),
      Backspace: ({ editor }) => onBackspace(editor),
      "Alt-Shift-ArrowUp": ({ editor }) => moveBlock(editor, -1),
      "Alt-Shift-ArrowDown": ({ editor }) => moveBlock(editor, 1),
      "Alt-F10": run(onToolbar),
      "Mod-k": run(onLink),
    };
  },
});
