import { call } from "#app/api/call.ts";
import { noteEventAnswer } from "#app/api/event-answers.ts";
import { connect, readSession } from "#app/parts/profiles/session/session-store.ts";
import type { Answer, Guest } from "./attendance-subject.ts";

/** What the one who is signed in has answered. */
export async function readAnswer(eventId: string): Promise<Answer> {
  const me = readSession().person?.id;
  if (!me) return null;
  const client = await connect();
  const { data } = await client
    .from("rsvps")
    .select("state, visible")
    .eq("event_id", eventId)
    .eq("user_id", me)
    .in("state", ["interested", "going"])
    .maybeSingle()
    .throwOnError();
  return data as Answer;
}

/** Answers, or takes the answer back. @throws the refusal of the database */
export async function answerEvent(eventId: string, answer: Answer, isConfirmed: boolean): Promise<void> {
  await call("answer_event", {
    p_event_id: eventId,
    // the generated type knows no null for an argument without a default
    p_state: (answer?.state ?? null) as string,
    p_show: answer?.visible ?? false,
    p_confirmed: isConfirmed,
  });
  noteEventAnswer(eventId, answer?.state ?? null);
}

/** Who lets it be seen that they go; those one follows first. */
export async function listGuests(eventId: string): Promise<Guest[]> {
  return call("list_who_is_going", { p_event_id: eventId });
}
