import { Link } from "react-router";
import { ReplyList } from "#app/parts/federation/replies/reply-list.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/replies.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Replies from elsewhere",
    description: "What people on other servers answer to your nights.",
    isHidden: true,
  });

/** Replies from other servers to the organisers one looks after. */
export default function RepliesRoute() {
  return (
    <div className="column grid gap-6 py-6">
      <div className="grid gap-2">
        <p>
          <Link to="/messages">Messages</Link>
        </p>
        <h1 tabIndex={-1} className="type-h1">
          From elsewhere
        </h1>
      </div>
      <ReplyList />
    </div>
  );
}
