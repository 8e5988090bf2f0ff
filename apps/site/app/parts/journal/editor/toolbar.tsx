import * as DropdownMenu from "@radix-ui/react-dropdown-menu";
import * as Radix from "@radix-ui/react-toolbar";
import { type Editor, useEditorState } from "@tiptap/react";
import clsx from "clsx";
import type { ReactNode } from "react";
import { ArrowDown } from "#app/ui/icons/arrow-down.ts";
import { ArrowUp } from "#app/ui/icons/arrow-up.ts";
import { Bold } from "#app/ui/icons/bold.ts";
import { ChevronDown } from "#app/ui/icons/chevron-down.ts";
import { ImagePlus } from "#app/ui/icons/image-plus.ts";
import { Italic } from "#app/ui/icons/italic.ts";
import { Link2 } from "#app/ui/icons/link-2.ts";
import { List } from "#app/ui/icons/list.ts";
import { ListOrdered } from "#app/ui/icons/list-ordered.ts";
import { Plus } from "#app/ui/icons/plus.ts";
import { Redo2 } from "#app/ui/icons/redo-2.ts";
import { TextQuote } from "#app/ui/icons/text-quote.ts";
import { Trash2 } from "#app/ui/icons/trash-2.ts";
import { Undo2 } from "#app/ui/icons/undo-2.ts";
import { moveBlock, removeBlock, TEXT_KINDS, type TextKind, textKindAt, turnInto } from "./block-commands.ts";
import type { SetKind } from "./block-names.ts";
import { INSERTS, insert } from "./slash-menu.ts";

const buttonLook =
  "grid h-11 min-w-11 shrink-0 place-items-center border-2 border-transparent px-2 hover:border-line-strong aria-pressed:bg-ink aria-pressed:text-bg disabled:opacity-40";

type ToolProps = {
  label: string;
  keys?: string;
  isOn?: boolean;
  isOff?: boolean;
  onPress: () => void;
  children: ReactNode;
};

function Tool({ label, keys, isOn, isOff = false, onPress, children }: ToolProps) {
  return (
    <Radix.Button
      className={buttonLook}
      aria-label={label}
      aria-pressed={isOn}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys.replace("Control", "Ctrl")})` : label}
      disabled={isOff}
      // a press leaves the caret where it is
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </Radix.Button>
  );
}

type MenuProps = {
  editor: Editor;
  label: string;
  trigger: ReactNode;
  choices: { id: string; label: string; isOn?: boolean; onChoose: () => void }[];
};

function Menu({ editor, label, trigger, choices }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <Radix.Button asChild>
        <DropdownMenu.Trigger
          aria-label={label}
          className={clsx(buttonLook, "!flex items-center gap-1 whitespace-nowrap px-3 font-bold text-small")}
        >
          {trigger}
          <ChevronDown className="size-4" aria-hidden="true" />
        </DropdownMenu.Trigger>
      </Radix.Button>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto border-2 border-ink bg-raised"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!document.querySelector("[role=dialog]")) editor.view.focus();
          }}
        >
          {choices.map(({ id, label: name, isOn, onChoose }) => (
            <DropdownMenu.Item
              key={id}
              className="flex min-h-11 cursor-pointer items-center px-4 -outline-offset-3 data-highlighted:bg-ink data-highlighted:text-bg"
              aria-current={isOn ? "true" : undefined}
              onSelect={onChoose}
            >
              <span className={clsx(isOn && "font-bold")}>{name}</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type ToolbarProps = { editor: Editor; id: string; onSet: (kind: SetKind) => void; onLink: () => void };

/** What the keys can do, for pointers and for people who do not know the keys. Alt+F10 leads here from the text. */
export function EditorToolbar({ editor, id, onSet, onLink }: ToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      kind: textKindAt(now.state),
      isBold: now.isActive("bold"),
      isItalic: now.isActive("italic"),
      isLink: now.isActive("link"),
      canMark: now.can().toggleMark("bold"),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const size = "size-5";
  return (
    <Radix.Root
      id={id}
      aria-label="Tools of the text"
      className="sticky top-(--header-height) z-20 flex items-center overflow-x-auto border-2 border-line-strong bg-raised [scrollbar-width:thin]"
    >
      <Menu
        editor={editor}
        label="Kind of text"
        trigger={state.kind ? TEXT_KINDS[state.kind] : "Block"}
        choices={(Object.keys(TEXT_KINDS) as TextKind[]).map((kind) => ({
          id: kind,
          label: TEXT_KINDS[kind],
          isOn: kind === state.kind,
          onChoose: () => kind !== state.kind && turnInto(editor, kind),
        }))}
      />
      <Menu
        editor={editor}
        label="Insert"
        trigger={<Plus className={size} aria-hidden="true" />}
        choices={(Object.keys(INSERTS) as (keyof typeof INSERTS)[]).map((kind) => ({
          id: kind,
          label: INSERTS[kind].label,
          onChoose: () => insert(editor, kind, onSet),
        }))}
      />
      <Tool label="Picture" onPress={() => onSet("image")}>
        <ImagePlus className={size} aria-hidden="true" />
      </Tool>
      <Divider />
      <Tool
        label="Bold"
        keys="Control+B"
        isOn={state.isBold}
        isOff={!state.canMark}
        onPress={() => editor.chain().focus().toggleMark("bold").run()}
      >
        <Bold className={size} aria-hidden="true" />
      </Tool>
      <Tool
        label="Italics"
        keys="Control+I"
        isOn={state.isItalic}
        isOff={!state.canMark}
        onPress={() => editor.chain().focus().toggleMark("italic").run()}
      >
        <Italic className={size} aria-hidden="true" />
      </Tool>
      <Tool label="Link" keys="Control+K" isOn={state.isLink} isOff={!state.canMark} onPress={onLink}>
        <Link2 className={size} aria-hidden="true" />
      </Tool>
      <Divider />
      <KindTool editor={editor} kind="bulletList" now={state.kind}>
        <List className={size} aria-hidden="true" />
      </KindTool>
      <KindTool editor={editor} kind="orderedList" now={state.kind}>
        <ListOrdered className={size} aria-hidden="true" />
      </KindTool>
      <KindTool editor={editor} kind="quote" now={state.kind}>
        <TextQuote className={size} aria-hidden="true" />
      </KindTool>
      <Divider />
      <Tool label="Move block up" keys="Alt+Shift+ArrowUp" onPress={() => moveBlock(editor, -1)}>
        <ArrowUp className={size} aria-hidden="true" />
      </Tool>
      <Tool label="Move block down" keys="Alt+Shift+ArrowDown" onPress={() => moveBlock(editor, 1)}>
        <ArrowDown className={size} aria-hidden="true" />
      </Tool>
      <Tool label="Remove block" onPress={() => removeBlock(editor)}>
        <Trash2 className={size} aria-hidden="true" />
      </Tool>
      <Divider />
      <Tool
        label="Undo"
        keys="Control+Z"
        isOff={!state.canUndo}
        onPress={() => editor.chain().focus().undo().run()}
      >
        <Undo2 className={size} aria-hidden="true" />
      </Tool>
      <Tool
        label="Redo"
        keys="Control+Shift+Z"
        isOff={!state.canRedo}
        onPress={() => editor.chain().focus().redo().run()}
      >
        <Redo2 className={size} aria-hidden="true" />
      </Tool>
    </Radix.Root>
  );
}

const Divider = () => <Radix.Separator className="mx-1 h-6 w-px shrink-0 bg-line-strong" />;

type KindToolProps = { editor: Editor; kind: TextKind; now: TextKind | null; children: ReactNode };

const KindTool = ({ editor, kind, now, children }: KindToolProps) => (
  <Tool label={TEXT_KINDS[kind]} isOn={kind === now} onPress={() => turnInto(editor, kind)}>
    {children}
  </Tool>
);
