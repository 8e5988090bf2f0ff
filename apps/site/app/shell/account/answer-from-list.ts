import type { AnswerEvent } from "#app/api/event-answers.ts";
import { answerEvent } from "#app/parts/profiles/attendance/attendance-commands.ts";
import { requestSignIn } from "#app/parts/profiles/auth-dialog/auth-dialog-store.ts";
import { refusalText } from "#app/parts/profiles/refusal-text.ts";
import { readSession } from "#app/parts/profiles/session/session-store.ts";
import { alert } from "#app/ui/notices/toasts.ts";

/** Gives the answer that a row of a list asked for. One's name is shown by the page of the event alone. */
export const answerFromList: AnswerEvent = async ({ id, title }, wanted) => {
  if (!readSession().person) {
    const next = window.location.pathname + window.location.search;
    const isIn = await requestSignIn({
      title: "Sign in to say that you are interested",
      summary: title,
      next,
    });
    if (!isIn) throw new Error("Nobody signed in");
  }
  try {
    await answerEvent(id, wanted && { state: wanted, visible: false }, false);
  } catch (error) {
    alert({ title: refusalText(error) });
    throw error;
  }
};
