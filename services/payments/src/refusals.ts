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

/** A refusal of the data API, as it came. */
export async function relay(answer: Response): Promise<Response> {
  const headers = new Headers({ "content-type": "application/json" });
  const wait = answer.headers.get("retry-after");
  if (wait) headers.set("retry-after", wait);
  return new Response(await answer.text(), { status: answer.status, headers });
}
