// The addresses of Stripe at which payments are made, and cards are kept and charged again.
import { type Answer, type Form, metadataOf, missing } from "./answer.ts";
import type { FakeBooks } from "./books.ts";

type Asked = { method: string | undefined; url: URL; form: Form };

const found = (body: unknown): Answer => (body === undefined ? missing : { status: 200, body });

/** Makes a payment. One with a saved card is charged as it is made; where that is refused Stripe answers 402 with the payment. */
export function createIntent(form: Form, books: FakeBooks): Answer {
  const { customer, payment_method: method } = form;
  const known = customer ? books.customers.get(customer) : undefined;
  if (customer && (!known || (method && known.method !== method))) return missing;
  const intent = books.create(Number(form.amount), metadataOf(form), {
    customer: customer ?? null,
    payment_method: method ?? null,
    setup_future_usage: form.setup_future_usage === "off_session" ? "off_session" : null,
    capture_method: form.capture_method === "manual" ? "manual" : "automatic",
  });
  if (form.confirm !== "true") return found(intent);
  if (books.chargeSaved(intent.id, form.off_session === "true") !== "refused") return found(intent);
  const error = { type: "card_error", ...intent.last_payment_error, payment_intent: intent };
  return { status: 402, body: { error } };
}

/** The answer to a request about customers and set-ups, or null where it is about something else. */
export function routeCards({ method, url, form }: Asked, books: FakeBooks): Answer | null {
  const [, , kind, id] = url.pathname.split("/");
  if (kind === "customers" && method === "DELETE")
    return books.customers.delete(id ?? "") ? found({ id, object: "customer", deleted: true }) : missing;
  if (kind === "customers") return found({ id: books.customer(), object: "customer" });
  if (kind !== "setup_intents") return null;
  if (method === "POST" && !id) return found(books.setUp(form.customer ?? "", metadataOf(form)));
  return found(books.setups.get(id ?? ""));
}
