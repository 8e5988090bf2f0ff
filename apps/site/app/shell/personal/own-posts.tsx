import { useEffect } from "react";
import { useWaiting } from "#app/api/outbox.ts";

const isPost = ({ queue }: { queue: string }): boolean => /^post(-|$)/.test(queue);

/** Posts, comments and reactions that waited over a reload are sent from any page; shows nothing. */
export default function OwnPosts() {
  const waits = useWaiting().some(isPost);
  useEffect(() => {
    // without a connection the next page tries again
    if (waits)
      import("#app/parts/social/queue/post-queue.ts").then(({ sendPosts }) => sendPosts()).catch(() => {});
  }, [waits]);
  return null;
}
