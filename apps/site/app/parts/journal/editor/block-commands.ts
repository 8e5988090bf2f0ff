// What the toolbar, the slash menu and the keys do to whole blocks: turn them into another kind, move, remove and insert them.
import type { Editor, JSONContent } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, TextSelection, type Transaction } from "@tiptap/pm/state";

/** The kinds that typed text can be turned into. */
export const TEXT_KINDS = {
  paragraph: "Paragraph",
  heading: "Heading",
  subheading: "Smaller heading",
  bulletList: "List",
  orderedList: "Numbered list",
  quote: "Quote",
  pullQuote: "Pull quote",
  questionAnswer: "Question and answer",
  footnote: "Footnote",
} as const;

/** One of them. */
export type TextKind = keyof typeof TEXT_KINDS;

type Range = { first: number; last: number; from: number; to: number; nodes: Node[] };

/** The blocks of the document that the selection touches. */
function rangeOf({ doc, selection: { $from, $to } }: EditorState): Range {
  const first = Math.min($from.index(0), doc.childCount - 1);
  const last = Math.max(first, $to.depth === 0 ? $to.index(0) - 1 : $to.index(0));
  const nodes = doc.children.slice(first, last + 1);
  const from = doc.children.slice(0, first).reduce((size, node) => size + node.nodeSize, 0);
  return { first, last, from, to: from + nodes.reduce((size, node) => size + node.nodeSize, 0), nodes };
}

/** The kind of the block that the caret is in; null of one that is not typed. */
export function textKindAt(state: EditorState): TextKind | null {
  const [node] = rangeOf(state).nodes;
  if (node?.type.name === "heading" && node.attrs.level === 3) return "subheading";
  return node && Object.hasOwn(TEXT_KINDS, node.type.name) ? (node.type.name as TextKind) : null;
}

const part = (type: string, content: JSONContent[] | undefined): JSONContent => ({
  type,
  ...(content && content.length > 0 ? { content } : {}),
});
const withoutMarks = (content: JSONContent[] = []): JSONContent[] =>
  content.map(({ text = "" }) => ({ type: "text", text }));

/** Lines of text as blocks of a kind. */
export function nodesOfLines(kind: TextKind, lines: JSONContent[][]): JSONContent[] {
  const [first, ...rest] = lines;
  switch (kind) {
    case "heading":
    case "subheading":
      return lines.map((line) => ({
        ...part("heading", withoutMarks(line)),
        attrs: { level: kind === "heading" ? 2 : 3 },
      }));
    case "pullQuote":
      return lines.map((line) => part(kind, withoutMarks(line)));
    case "bulletList":
    case "orderedList":
      return [
        part(
          kind,
          lines.map((line) => part("listItem", [part("paragraph", line)])),
        ),
      ];
    case "quote": {
      const more = lines.slice(2).map((line) => part("paragraph", line));
      return [part(kind, [part("quoteText", first), part("quoteSource", withoutMarks(rest[0]))]), ...more];
    }
    case "questionAnswer": {
      const answers = rest.length > 0 ? rest : [[]];
      const voices = [part("question", withoutMarks(first)), ...answers.map((line) => part("answer", line))];
      return [part(kind, voices)];
    }
    default:
      return lines.map((line) => part(kind, line));
  }
}

/** The texts of a block, in order. */
function textsOf(node: Node): Node[] {
  if (node.isTextblock) return [node];
  return node.children.flatMap(textsOf);
}

/** Puts the caret into the text of this number within what was written at `from`. */
function setCaret(transaction: Transaction, from: number, line: number, offset: number): void {
  const texts: number[] = [];
  transaction.doc.nodesBetween(from, transaction.doc.content.size, (node, position) => {
    if (node.isTextblock) texts.push(position);
    return !node.isTextblock;
  });
  const start = texts[line] ?? texts[0];
  const text = start === undefined ? null : transaction.doc.nodeAt(start);
  if (start !== undefined && text)
    transaction.setSelection(
      TextSelection.create(transaction.doc, start + 1 + Math.min(offset, text.content.size)),
    );
}

/** Turns the blocks at the selection into another kind, and a kind they are already back into paragraphs. */
export function turnInto(editor: Editor, kind: TextKind): boolean {
  const { state } = editor;
  const { from, to, nodes } = rangeOf(state);
  if (nodes.some((node) => node.isAtom)) return false;
  const { $head } = state.selection;
  const texts = nodes.flatMap(textsOf);
  // an empty attribution is no line of its own
  const lines = texts
    .filter((node) => node.type.name !== "quoteSource" || node.content.size > 0)
    .map((node) => (node.toJSON() as JSONContent).content ?? []);
  const isAlready = textKindAt(state) === kind;
  const made = nodesOfLines(isAlready ? "paragraph" : kind, lines).map((json) =>
    state.schema.nodeFromJSON(json),
  );
  const transaction = state.tr.replaceWith(from, to, made);
  setCaret(transaction, from, Math.max(0, texts.indexOf($head.parent)), $head.parentOffset);
  editor.view.dispatch(transaction.scrollIntoView());
  editor.view.focus();
  return true;
}

/** Moves the blocks at the selection past the one before or after them. */
export function moveBlock(editor: Editor, by: -1 | 1): boolean {
  const { state } = editor;
  const { first, last, from, to, nodes } = rangeOf(state);
  const neighbour = state.doc.maybeChild(by < 0 ? first - 1 : last + 1);
  if (!neighbour) return false;
  const shift = by * neighbour.nodeSize;
  const { anchor, head } = state.selection;
  const isWhole = state.selection instanceof NodeSelection;
  const transaction = state.tr.delete(from, to).insert(from + shift, nodes);
  transaction.setSelection(
    isWhole
      ? NodeSelection.create(transaction.doc, from + shift)
      : TextSelection.create(transaction.doc, anchor + shift, head + shift),
  );
  editor.view.dispatch(transaction.scrollIntoView());
  return true;
}

/** Removes the blocks at the selection; an empty paragraph stays where they were all there was. */
export function removeBlock(editor: Editor): boolean {
  const { state } = editor;
  const { from, to, nodes } = rangeOf(state);
  const empty = state.schema.nodes.paragraph?.create();
  const isAll = nodes.length === state.doc.childCount;
  const transaction = isAll && empty ? state.tr.replaceWith(from, to, empty) : state.tr.delete(from, to);
  const near = TextSelection.near(
    transaction.doc.resolve(Math.min(from + 1, transaction.doc.content.size)),
    -1,
  );
  editor.view.dispatch(transaction.setSelection(near).scrollIntoView());
  editor.view.focus();
  return true;
}

/** Puts a block below the one the caret is in, or in place of an empty paragraph. */
export function insertBlock(editor: Editor, json: JSONContent): void {
  const { state } = editor;
  const { from, to, nodes } = rangeOf(state);
  const made = state.schema.nodeFromJSON(json);
  const isEmpty = nodes.length === 1 && nodes[0]?.type.name === "paragraph" && nodes[0].content.size === 0;
  const at = isEmpty ? from : to;
  const transaction = state.tr.replaceWith(at, to, made);
  if (!transaction.doc.maybeChild(transaction.doc.resolve(at).index(0) + 1))
    transaction.insert(at + made.nodeSize, state.schema.nodeFromJSON({ type: "paragraph" }));
  const after = transaction.doc.resolve(at + made.nodeSize);
  transaction.setSelection(TextSelection.near(after, 1));
  editor.view.dispatch(transaction.scrollIntoView());
}
