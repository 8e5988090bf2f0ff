import clsx from "clsx";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { useLocation, useSearchParams } from "react-router";
import { useCounts } from "#app/api/counts.ts";
import { RepliesChip } from "#app/parts/federation/replies/replies-chip.tsx";
import { ConversationList } from "#app/parts/messages/conversation-list.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

/** The list and the thread: side by side from the width of a desk, one of them on a phone. */
export function MessagesFrame({ openId, children }: { openId: string | null; children: ReactNode }) {
  const [params] = useSearchParams();
  const box = params.get("box") ?? "all";
  const personId = useSession().person?.id ?? "";
  const isListAlone = openId === null && children === null;
  useCountInTitle();
  return (
    <div className="lg:column lg:py-6">
      <h1
        tabIndex={-1}
        className={clsx(
          "type-h2",
          isListAlone ? "px-4 pt-5 pb-2 lg:px-0" : "sr-only lg:not-sr-only",
          "lg:pb-4",
        )}
      >
        Messages
      </h1>
      <div
        data-pane={isListAlone ? undefined : ""}
        className={clsx(
          "flex border-ink lg:h-[max(30rem,calc(100dvh-11rem))] lg:border-2",
          // on a phone a thread is a pane of its own between the two bars: the page below does not scroll under it
          isListAlone
            ? "max-lg:min-h-[26rem]"
            : "max-lg:fixed max-lg:inset-x-0 max-lg:top-(--header-height) max-lg:bottom-(--bottom-bar-height) max-lg:z-20 max-lg:bg-bg",
        )}
      >
        <div
          className={clsx(
            "min-w-0 flex-col lg:flex lg:w-96 lg:shrink-0 lg:border-ink lg:border-e-2",
            isListAlone ? "flex w-full" : "hidden",
          )}
        >
          <ConversationList box={box} openId={openId} personId={personId} ways={<RepliesChip />} />
        </div>
        <div className={clsx("min-h-0 min-w-0 grow flex-col lg:flex", isListAlone ? "hidden" : "flex")}>
          {children ?? <p className="m-auto p-6 text-ink-2">Choose a conversation.</p>}
        </div>
      </div>
    </div>
  );
}

/** "(2) Messages" in the title of the tab, while something is new. */
function useCountInTitle(): void {
  const count = useCounts().messages ?? 0;
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen brings its own title
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\+?\) /, "");
    document.title = count > 0 ? `(${count > 99 ? "99+" : count}) ${plain}` : plain;
  }, [count, key]);
}
