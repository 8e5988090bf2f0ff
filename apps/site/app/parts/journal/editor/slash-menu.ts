// "/" at the start of a paragraph lists the blocks; "@" finds what can be named.
import { type Editor, Extension, type Range } from "@tiptap/core";
import { PluginKey } from "@tiptap/pm/state";
import Suggestion from "@tiptap/suggestion";
import { insertBlock, TEXT_KINDS, type TextKind, turnInto } from "./block-commands.ts";
import type { SetKind } from "./block-names.ts";
import { renderSuggestions, type Suggested } from "./suggestion-list.tsx";

/** What can be put into the text, besides what it can be turned into. */
export const INSERTS: Record<SetKind | "rule", { label: string; says: string; words: string }> = {
  image: { label: "Picture", says: "Upload one, or take one from the library", words: "image photo" },
  gallery: { label: "Gallery", says: "2 to 12 pictures", words: "images photos" },
  event: { label: "Night", says: "A card, always up to date", words: "event card" },
  venue: { label: "Venue", says: "A card", words: "place room card" },
  artist: { label: "Artist", says: "A card", words: "dj card" },
  track_list: { label: "Track list", says: "With times", words: "tracks mix" },
  player: {
    label: "Player",
    says: "SoundCloud, Mixcloud, Bandcamp",
    words: "embed mix track music soundcloud mixcloud bandcamp",
  },
  rule: { label: "Rule", says: "A line between two parts", words: "line divider" },
};

const kindHints: Record<TextKind, string> = {
  paragraph: "",
  heading: "Begins a part",
  subheading: "Begins a smaller part",
  bulletList: "",
  orderedList: "1, 2, 3",
  quote: "With who said it",
  pullQuote: "A line of the text, large",
  questionAnswer: "For interviews",
  footnote: "Below the text",
};

/** Puts what is asked for into the text; what is filled in first opens its dialog. */
export function insert(editor: Editor, kind: SetKind | "rule", onSet: (kind: SetKind) => void): void {
  if (kind === "rule") insertBlock(editor, { type: "horizontalRule" });
  else onSet(kind);
}

type Choice = Suggested & { run: (editor: Editor) => void; words: string };

const choices = (onSet: (kind: SetKind) => void): Choice[] => [
  ...(Object.keys(TEXT_KINDS) as TextKind[])
    .filter((kind) => kind !== "paragraph")
    .map((kind) => ({
      id: kind,
      label: TEXT_KINDS[kind],
      says: kindHints[kind],
      words: "",
      run: (editor: Editor) => void turnInto(editor, kind),
    })),
  ...(Object.keys(INSERTS) as (SetKind | "rule")[]).map((kind) => ({
    id: kind,
    ...INSERTS[kind],
    run: (editor: Editor) => insert(editor, kind, onSet),
  })),
];

type SlashMenuOptions = { onSet: (kind: SetKind) => void };

/** The list of blocks at "/". */
export const SlashMenu = Extension.create<SlashMenuOptions>({
  name: "slashMenu",
  addOptions: () => ({ onSet: () => undefined }),
  addProseMirrorPlugins() {
    const { onSet } = this.options;
    return [
      Suggestion<Choice, Choice>({
        editor: this.editor,
        pluginKey: new PluginKey("slashMenu"),
        char: "/",
        startOfLine: true,
        decorationClass: "suggestion",
        allow: ({ state, range }) => {
          const place = state.doc.resolve(range.from);
          return place.depth === 1 && place.parent.type.name === "paragraph";
        },
        items: ({ query }) =>
          choices(onSet).filter(({ label, words }) =>
            `${label} ${words}`
              .toLowerCase()
              .split(" ")
              .some((word) => word.startsWith(query.toLowerCase())),
          ),
        command: ({ editor, range, props }) => {
          editor.chain().focus().deleteRange(range).run();
          props.run(editor);
        },
        render: renderSuggestions("Blocks"),
      }),
    ];
  },
});

/** Something that can be named in the text. */
export type Mention = Suggested & {
  kind: "event" | "venue" | "artist" | "organiser";
  name: string;
  to: string;
};

type MentionsOptions = {
  find: (query: string, signal: AbortSignal) => Promise<Mention[]>;
  onMention: (mention: Mention) => void;
};

function writeMention(editor: Editor, range: Range, { name, to }: Mention): void {
  const marks = [{ type: "link", attrs: { href: to } }];
  editor
    .chain()
    .focus()
    .insertContentAt(range, [
      { type: "text", text: name, marks },
      { type: "text", text: " " },
    ])
    .run();
}

/** Names of nights, venues, artists and organisers at "@". */
export const Mentions = Extension.create<MentionsOptions>({
  name: "mentions",
  addOptions: () => ({ find: async () => [], onMention: () => undefined }),
  addProseMirrorPlugins() {
    const { find, onMention } = this.options;
    return [
      Suggestion<Mention, Mention>({
        editor: this.editor,
        pluginKey: new PluginKey("mentions"),
        char: "@",
        allowSpaces: true,
        minQueryLength: 2,
        debounce: 200,
        decorationClass: "suggestion",
        items: ({ query, signal }) => find(query, signal),
        command: ({ editor, range, props }) => {
          writeMention(editor, range, props);
          onMention(props);
        },
        render: renderSuggestions("Nights, venues, artists and organisers"),
      }),
    ];
  },
});
