import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/inbox.ts";
import { MessagesFrame } from "./messages-frame.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Messages",
    description: "What people, venues and organisers write to you.",
    isHidden: true,
  });

/** The list of threads. */
export default function Messages() {
  return <MessagesFrame openId={null}>{null}</MessagesFrame>;
}
