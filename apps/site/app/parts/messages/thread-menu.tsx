import { useEffect } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { type Action, ActionMenu } from "#app/ui/action-menu.tsx";
import { alert, notify } from "#app/ui/notices/toasts.ts";
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
    const done = await run(() =>
      call("set_conversation", { p_conversation_id: id, ...choice }).then(() => true),
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
      const left = await run(() => call("leave_conversation", { p_conversation_id: id }).then(() => true));
      if (left) onLeft();
    },
  };
}

/** The menu of a thread: mute, archive, block, report, delete for oneself. */
export function ThreadMenu({ conversation, onBlock, onReport, onLeft }: ThreadMenuProps) {
  const acts = useThreadActs(conversation, onLeft);
  const { kind, person_id, is_blocked_by_me, is_muted, side, state, title } = conversation;
  const canBlock = kind === "direct" && person_id !== null && !is_blocked_by_me;
  const actions: Action[] = [
    { label: is_muted ? "Unmute" : "Mute", act: acts.mute },
    { label: state === "archived" ? "Move to messages" : "Archive", act: acts.archive },
    ...(canBlock ? [{ label: `Block ${title}`, act: onBlock }] : []),
    { label: "Report", act: onReport },
    ...(side === "team"
      ? []
      : [{ label: "Delete for me", act: acts.leave, sure: "Yes, delete it for me. They keep it." }]),
  ];
  return <ActionMenu label="More" actions={actions} />;
}
