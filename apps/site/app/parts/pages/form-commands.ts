import { browserClient } from "#app/api/browser-client.ts";

/** What became of a form: kept with its reference, refused with a sentence and the name of the field it is about, or not sent at all. */
export type FormOutcome =
  | { status: "sent"; reference: string }
  | { status: "refused"; message: string; field?: string | undefined; waitSeconds: number }
  | { status: "failed" };

/** Sends a form to one of the server functions. The token makes sending it twice the same as sending it once. */
export async function sendForm(
  name: "contact-send" | "data-request-send" | "venue-correct" | "venue-ask-access",
  token: string,
  body: Record<string, unknown>,
): Promise<FormOutcome> {
  try {
    const client = await browserClient();
    const { data, error } = await client.functions.invoke<{ reference?: string }>(name, {
      body,
      headers: { "X-CSRF-Token": token },
    });
    if (data) return { status: "sent", reference: data.reference ?? "" };
    const response: unknown = (error as { context?: unknown }).context;
    if (!(response instanceof Response)) return { status: "failed" };
    const refusal = (await response.json()) as { message?: string };
    if (response.status >= 500 || !refusal.message) return { status: "failed" };
    const waitSeconds = Number(response.headers.get("retry-after") ?? 0);
    const [, field, message = ""] = /^(?:([a-z_]+): )?(.*)$/s.exec(refusal.message) ?? [];
    return { status: "refused", message, field, waitSeconds };
  } catch {
    return { status: "failed" };
  }
}

/** A token for one form: 16 random bytes as hex. A form that is filled in again gets another. */
export function newFormToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
