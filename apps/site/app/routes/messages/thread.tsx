import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import type { Conversation } from "#app/parts/messages/message.ts";
import { messagesKey } from "#app/parts/messages/messages-queries.ts";
import { Thread } from "#app/parts/messages/thread.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/thread.ts";
import { MessagesFrame } from "./messages-frame.tsx";

const BlockDialog = lazy(() => import("#app/parts/profiles/profile/block-dialog.tsx"));
const ReportDialog = lazy(() => import("#app/parts/admin/report/report-dialog.tsx"));

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Messages", description: "A conversation.", isHidden: true });

/** A thread, beside the list where there is room. */
export default function ThreadRoute({ params }: Route.ComponentProps) {
  const { person } = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<{ what: "block" | "report"; about: Conversation } | null>(null);
  const close = () => setAsked(null);
  if (!person) return null;
  return (
    <MessagesFrame openId={params.conversationId}>
      <Thread
        key={params.conversationId}
        threadId={params.conversationId}
        personId={person.id}
        onBlock={(about) => setAsked({ what: "block", about })}
        onReport={(about) => setAsked({ what: "report", about })}
        onLeft={() => void navigate("/messages")}
      />
      <Suspense fallback={null}>
        {asked?.what === "block" && asked.about.person_id ? (
          <BlockDialog
            person={{ id: asked.about.person_id, name: asked.about.title }}
            onClose={close}
            onBlocked={() => {
              close();
              void queryClient.invalidateQueries({ queryKey: messagesKey });
            }}
          />
        ) : null}
        {asked?.what === "report" ? (
          <ReportDialog
            subject={{ kind: "conversation", id: asked.about.id, noun: "conversation" }}
            isSignedIn
            onClose={close}
          />
        ) : null}
      </Suspense>
    </MessagesFrame>
  );
}
