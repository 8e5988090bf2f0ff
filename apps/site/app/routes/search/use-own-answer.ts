import { useEffect, useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import type { SearchAnswer } from "#app/parts/search/answer.ts";
import type { FoundSearch } from "./load-search.server.ts";

/**
 * The page is the same for everybody. Signed in, the people and the work on it are asked for again, so that who is blocked,
 * in either direction, falls out.
 */
export function useOwnAnswer({ answer, understood }: FoundSearch): SearchAnswer {
  const { person } = useSession();
  const [own, setOwn] = useState<{ of: SearchAnswer; answer: SearchAnswer } | null>(null);
  const isPersonal = person !== null && answer.groups.some(({ kind }) => kind === "person" || kind === "job");
  useEffect(() => {
    if (!isPersonal) return;
    let isCurrent = true;
    Promise.all([browserClient(), import("#app/parts/search/answer.ts")])
      .then(([client, { searchAll }]) => searchAll(client, understood.asked))
      .then((fresh) => isCurrent && setOwn({ of: answer, answer: fresh }))
      .catch(() => {}); // the page for everybody stands
    return () => {
      isCurrent = false;
    };
  }, [isPersonal, answer, understood.asked]);
  return own?.of === answer && isPersonal ? own.answer : answer;
}
