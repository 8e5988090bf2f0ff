import { Ellipsis } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useExclusiveMutation } from "#app/api/use-exclusive-mutation.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { alert, notify } from "#app/ui/toasts.ts";
import type { Conversation } from "./message.ts";
import { messagesKey } from "./messages-queries.ts";

type ThreadMenuProps = {
  conversation: Conversation;
  onBlock: () => void;
  onReport: () => void;
  /** the thread is no longer there for this person */
  onLeft: () => void;
};

/** What can be done with a thread, and done with it. */
function useThreadActs(conversation: Conversation, onLeft: () => void) {
  const { run, refusal } = useExclusiveMutation(messagesKey);
  const { id, is_muted: isMuted, state } = conversation;
  const isArchived = state === "archived";
  useEffect(() => {
    if (refusal) alert({ title: refusal.title, description: refusal.remedy });
  }, [refusal]);
  async function set(choice: { p_muted?: boolean; p_archived?: boolean }, says: string) {
    const done = await run((client) =>
      client.rpc("set_conversation", { p_conversation_id: id, ...choice }).throwOnError(),
    );
    if (done) notify(says);
  }
  return {
    mute: () =>
      set(
        { p_muted: !isMuted },
        isMuted ? "You hear of this conversation again" : "This conversation is muted",
      ),
    archive: () => set({ p_archived: !isArchived }, isArchived ? "Back in your messages" : "Archived"),
    leave: async () => {
      const left = await run((client) =>
        client.rpc("leave_conversation", { p_conversation_id: id }).throwOnError(),
      );
      if (left) onLeft();
    },
  };
}

/** The menu of a thread: mute, archive, block, report, delete for oneself. */
export function ThreadMenu({ conversation, onBlock, onReport, onLeft }: ThreadMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isSure, setIsSure] = useState(false);
  const acts = useThreadActs(conversation, onLeft);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [isOpen]);
  const close = () => {
    setIsOpen(false);
    setIsSure(false);
    box.current?.querySelector("button")?.focus();
  };
  const after = (act: () => unknown) => () => {
    close();
    act();
  };
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    close();
  }
  const canBlock =
    conversation.kind === "direct" && conversation.person_id !== null && !conversation.is_blocked_by_me;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from anywhere inside
    <div ref={box} className="relative" onKeyDown={onKeyDown}>
      <button
        type="button"
        aria-label="More"
        aria-expanded={isOpen}
        className={buttonClass({ variant: "quiet", size: "icon" })}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </button>
      {isOpen ? (
        <ul className="absolute end-0 top-full z-20 w-64 border-2 border-ink bg-raised">
          <Row onChoose={after(acts.mute)}>{conversation.is_muted ? "Unmute" : "Mute"}</Row>
          <Row onChoose={after(acts.archive)}>
            {conversation.state === "archived" ? "Move to messages" : "Archive"}
          </Row>
          {canBlock ? <Row onChoose={after(onBlock)}>Block {conversation.title}</Row> : null}
          <Row onChoose={after(onReport)}>Report</Row>
          {conversation.side === "team" ? null : isSure ? (
            <Row onChoose={after(acts.leave)}>Yes, delete it for me. They keep it.</Row>
          ) : (
            <Row onChoose={() => setIsSure(true)}>Delete for me</Row>
          )}
        </ul>
      ) : null}
    </div>
  );
}

function Row({ onChoose, children }: { onChoose: () => void; children: ReactNode }) {
  return (
    <li>
      <button
        type="button"
        className="block min-h-11 w-full px-4 py-2 text-start -outline-offset-3 hover:bg-ink hover:text-bg"
        onClick={onChoose}
      >
        {children}
      </button>
    </li>
  );
}
