// Answers that say no, in the form of the data API's, so that one reader reads both.

/** A code for programs, a sentence for people, what to do. */
export function refuse(
  status: number,
  code: string,
  message: string,
  hint: string,
  retryAfterSeconds?: number,
): Response {
  return Response.json(
    { code: `PT${status}`, details: code, message, hint },
    { status, ...(retryAfterSeconds ? { headers: { "retry-after": String(retryAfterSeconds) } } : {}) },
  );
}

/** Nothing stands at this address. */
export const nothingHere = (): Response =>
  refuse(404, "PAYMENTS_NOT_FOUND", "There is nothing at this address", "See the documentation.");

/** The operator has no account with a card company. @param what was asked for, in words of the screen */
export const notSetUp = (what: "Card payments" | "Pay-outs"): Response =>
  refuse(
    503,
    "PAYMENTS_NOT_SET_UP",
    `${what} are not set up`,
    "The operator of this site sets PAYMENTS_PROVIDER.",
  );

/** The card company does not answer. */
export const awayAnswer = () =>
  refuse(
    503,
    "PAYMENTS_PROVIDER_AWAY",
    "The card company can't be reached. Nothing was charged; your places are kept longer.",
    "Try again in a moment.",
    5,
  );

/** A refusal of the data API, as it came. */
export async function relay(answer: Response): Promise<Response> {
  const headers = new Headers({ "content-type": "application/json" });
  const wait = answer.headers.get("retry-after");
  if (wait) headers.set("retry-after", wait);
  return new Response(await answer.text(), { status: answer.status, headers });
}
