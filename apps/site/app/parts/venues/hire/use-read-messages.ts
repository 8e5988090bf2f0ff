import { useEffect, useRef } from "react";
import { call } from "#app/api/call.ts";
import { setCount } from "#app/api/counts.ts";
import type { Hire } from "./hire.ts";

/** Marks what is shown of a hire's messages as read, while the page is looked at. */
export function useReadMessages({ conversation_id: conversationId, messages }: Hire): void {
  const sequence = messages.at(-1)?.sequence ?? 0;
  const done = useRef(0);
  useEffect(() => {
    async function read() {
      if (conversationId === null || sequence <= done.current) return;
      if (document.visibilityState !== "visible" || !document.hasFocus()) return;
      const before = done.current;
      done.current = sequence;
      const asked = { p_conversation_id: conversationId, p_sequence: sequence };
      const counts = await call("read_conversation", asked).catch(() => null);
      if (counts) setCount("messages", counts.unread + counts.requests);
      else done.current = before;
    }
    const onLook = () => void read();
    onLook();
    window.addEventListener("focus", onLook);
    document.addEventListener("visibilitychange", onLook);
    return () => {
      window.removeEventListener("focus", onLook);
      document.removeEventListener("visibilitychange", onLook);
    };
  }, [conversationId, sequence]);
}
