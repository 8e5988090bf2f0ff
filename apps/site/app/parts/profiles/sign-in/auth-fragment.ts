/** What a mail link left in the address: nothing, tokens, a message, or why it did not work. */
export type AuthFragment =
  | { kind: "none" | "tokens" }
  | { kind: "message"; message: string }
  | { kind: "error"; code: string; message: string };

/** Whether the service of accounts says in a fragment that a link failed, or that another is still to be followed. */
export const saysWhatHappened = (fragment: URLSearchParams): boolean =>
  fragment.has("error_code") || fragment.has("error") || (fragment.has("message") && fragment.has("sb"));

/**
 * Reads the fragment (and, as some providers answer there, the query) of an address after a mail link or
 * provider. Shapes: contracts of GoTrue's implicit flow.
 */
export function readAuthFragment(address: { hash: string; search: string }): AuthFragment {
  const fragment = new URLSearchParams(address.hash.replace(/^#/, ""));
  const query = new URLSearchParams(address.search);
  const read = (key: string) => fragment.get(key) ?? query.get(key);
  const error = read("error") ?? read("error_code");
  if (error)
    return { kind: "error", code: read("error_code") ?? error, message: read("error_description") ?? "" };
  if (fragment.has("access_token")) return { kind: "tokens" };
  const message = fragment.get("message");
  return message ? { kind: "message", message } : { kind: "none" };
}
