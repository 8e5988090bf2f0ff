import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLive } from "#app/api/live/use-live.ts";
import { hireKey, hireQuery } from "./hire.ts";

const pollMs = 30_000;

/** Keeps an open request up to date: by its person's channel, and every half minute while that channel is not there. */
export function useLiveHire(requestId: string, personId: string | null): void {
  const queryClient = useQueryClient();
  const [stands, setStands] = useState(false);
  const read = () => void queryClient.invalidateQueries({ queryKey: [...hireKey, requestId] });
  const isLost = useLive(personId && `person:${personId}`, {
    onMessage: (event, payload) => {
      const thread = queryClient.getQueryData(hireQuery(requestId).queryKey)?.conversation_id ?? null;
      const isWritten = event === "message" && (thread === null || payload.conversation_id === thread);
      if (isWritten || (event === "hire" && payload.id === requestId)) read();
    },
    onReturn: read,
    onEnter: () => {
      setStands(true);
      read();
    },
  });
  const isDeaf = !stands || isLost;
  useEffect(() => {
    if (!isDeaf) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible")
        void queryClient.invalidateQueries({ queryKey: [...hireKey, requestId] });
    }, pollMs);
    return () => clearInterval(timer);
  }, [isDeaf, queryClient, requestId]);
}
