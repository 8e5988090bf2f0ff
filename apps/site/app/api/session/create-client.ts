// What is imported by name only keeps the rest of the package out of the chunk, which a lazy import of the package does not.
export { createClient } from "@supabase/supabase-js";

/**
 * Whether the client reads its answer from the address. It would clear tokens out of it by an assignment, which leaves them in the
 * history, one press of Back away: they are taken out here, once the client has read them.
 */
export function takesFragment(
  address: URL,
  answer: Record<string, string>,
  history: Pick<History, "state" | "replaceState"> = window.history,
): boolean {
  if (answer.access_token) history.replaceState(history.state, "", address.pathname + address.search);
  return Boolean(answer.access_token || answer.error || answer.error_description || answer.error_code);
}
