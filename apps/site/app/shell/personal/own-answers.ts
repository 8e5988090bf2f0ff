import { useEffect } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { type EventAnswer, replaceEventAnswers } from "#app/api/event-answers.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

const MAX_ANSWERS = 500;

/** Lets lists know what the person has answered, the latest first. */
async function readAnswers(personId: string): Promise<Map<string, EventAnswer>> {
  const client = await browserClient();
  const { data } = await client
    .from("rsvps")
    .select("event_id, state")
    .eq("user_id", personId)
    .in("state", ["interested", "going"])
    .order("created_at", { ascending: false })
    .limit(MAX_ANSWERS)
    .throwOnError();
  return new Map(data.map(({ event_id, state }) => [event_id, state as EventAnswer]));
}

/** Keeps the answers of lists in step with the account; shows nothing. */
export default function OwnAnswers() {
  const { person } = useSession();
  const personId = person?.id ?? null;
  useEffect(() => {
    if (personId === null) {
      replaceEventAnswers(new Map());
      return;
    }
    let isCurrent = true;
    readAnswers(personId)
      .then((answers) => isCurrent && replaceEventAnswers(answers))
      .catch(() => {}); // pressing again says the same
    return () => {
      isCurrent = false;
    };
  }, [personId]);
  return null;
}
