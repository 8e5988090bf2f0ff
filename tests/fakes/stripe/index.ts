// Speaks Stripe's HTTP API on loopback, as far as our code uses it: idempotency with replayed 500s, lost answers, 429 and delays.
import { createHash, createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Answer, type Form, list, metadataOf, missing, refusal } from "./answer.ts";
import { FakeBooks } from "./books.ts";
import { createIntent, routeCards } from "./card-routes.ts";
import { routeConnect } from "./connect-routes.ts";

/** What may go wrong with the next call that changes something. */
export type Fault = "500" | "lost" | "429" | "drop";

/** A running fake. */
export type FakeStripe = {
  url: string;
  books: FakeBooks;
  account: { secretKey: string; publishableKey: string; webhookSecret: string; apiUrl: string };
  /** faults of the next calls that change something, in order */
  faults: Fault[];
  /** Calls a webhook about a payment, an account or a transfer. `id` and `at` make duplicates and old calls. */
  call: (
    url: string,
    intentId: string,
    given?: { id?: string; type?: string; at?: number; secret?: string },
  ) => Promise<Response>;
  close: () => Promise<void>;
};

/** Starts it on a free port. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const books = new FakeBooks();
  const faults: Fault[] = [];
  const known = new Map<string, { hash: string; answer: Answer }>();
  const server = createServer(async (request, response) => {
    const form = await readForm(request);
    await answer(request, response, form, { books, faults, known });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const webhookSecret = `whsec_${randomBytes(12).toString("hex")}`;
  return {
    url,
    books,
    faults,
    account: { secretKey: "sk_test_fake", publishableKey: "pk_test_fake", webhookSecret, apiUrl: url },
    call: (
      address,
      intentId,
      { id, type = "payment_intent.succeeded", at = Date.now() / 1000, secret } = {},
    ) => {
      const seconds = Math.floor(at);
      const body = JSON.stringify({
        id: id ?? `evt_${randomBytes(9).toString("hex")}`,
        object: "event",
        type,
        created: seconds,
        data: { object: { id: intentId, object: objectOf(intentId) } },
      });
      const digest = createHmac("sha256", secret ?? webhookSecret)
        .update(`${seconds}.${body}`)
        .digest("hex");
      const headers = { "stripe-signature": `t=${seconds},v1=${digest}`, "content-type": "application/json" };
      return fetch(address, { method: "POST", headers, body });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const objectOf = (id: string): string =>
  id.startsWith("acct_")
    ? "account"
    : id.startsWith("tr_")
      ? "transfer"
      : id.startsWith("seti_")
        ? "setup_intent"
        : "payment_intent";

async function readForm(request: IncomingMessage): Promise<Form> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
}

type State = { books: FakeBooks; faults: Fault[]; known: Map<string, { hash: string; answer: Answer }> };

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  form: Form,
  state: State,
): Promise<void> {
  const key = request.headers["idempotency-key"];
  const hash = createHash("sha256")
    .update(`${request.url}${JSON.stringify(form)}`)
    .digest("hex");
  const before = typeof key === "string" ? state.known.get(key) : undefined;
  if (before && before.hash !== hash)
    return send(
      response,
      refusal(400, "idempotency_error", "idempotency_error", "Keys are for one request only"),
    );
  if (before) return send(response, before.answer);
  const fault = request.method === "POST" ? state.faults.shift() : undefined;
  if (fault === "429")
    return send(response, refusal(429, "invalid_request_error", "rate_limit", "Too many requests"));
  if (fault === "drop") return void response.destroy();
  // a 500 of Stripe's may have done its work; the key replays it either way
  const done = route(request, form, state.books);
  const said = fault === "500" ? refusal(500, "api_error", "unknown", "Something broke") : done;
  if (typeof key === "string") state.known.set(key, { hash, answer: fault === "lost" ? done : said });
  if (fault === "lost") return void response.destroy();
  send(response, said);
}

function send(response: ServerResponse, { status, body }: Answer): void {
  // retries are ours to decide
  response.writeHead(status, { "content-type": "application/json", "stripe-should-retry": "false" });
  response.end(JSON.stringify(body));
}

function route({ method, url = "" }: IncomingMessage, form: Form, books: FakeBooks): Answer {
  const asked = new URL(url, "http://fake");
  const { pathname, searchParams } = asked;
  const [, , kind, id, act] = pathname.split("/");
  const connected = routeConnect({ method, url: asked, form }, books.connect);
  if (connected) return connected;
  const about = searchParams.get("payment_intent");
  if (method === "GET" && kind === "refunds")
    return list([...books.refunds.values()].filter((one) => one.payment_intent === about));
  if (method === "GET" && kind === "disputes")
    return list([...books.disputes.values()].filter((one) => one.payment_intent === about));
  if (method === "POST" && kind === "refunds") return refund(form, books);
  const kept = routeCards({ method, url: asked, form }, books);
  if (kept) return kept;
  if (kind !== "payment_intents") return missing;
  if (method === "POST" && !id) return createIntent(form, books);
  if (id === "search") {
    const wanted = /'([^']+)'$/.exec(searchParams.get("query") ?? "")?.[1];
    return list([...books.intents.values()].filter(({ metadata }) => metadata.booking_id === wanted));
  }
  const intent = books.intents.get(id ?? "");
  if (!intent) return missing;
  if (act === "capture" && !books.capture(intent.id))
    return refusal(400, "invalid_request_error", "payment_intent_unexpected_state", "Nothing is held");
  if (act !== "cancel") return { status: 200, body: seen(intent.id, asked, form, books) };
  if (intent.status === "succeeded" || intent.status === "processing")
    return refusal(400, "invalid_request_error", "payment_intent_unexpected_state", "It cannot be cancelled");
  intent.status = "canceled";
  return { status: 200, body: intent };
}

/** A payment, with its charge where that was asked for. The charge of a payment that is paid was always left out here. */
function seen(id: string, { searchParams }: URL, form: Form, books: FakeBooks): object {
  const intent = books.intent(id);
  const isWhole = searchParams.get("expand[0]") === "latest_charge" || form["expand[0]"] === "latest_charge";
  return isWhole && intent.capture_method === "manual"
    ? { ...intent, latest_charge: books.charge(id) }
    : intent;
}

function refund(form: Form, books: FakeBooks): Answer {
  const intent = books.intents.get(form.payment_intent ?? "");
  const amount = Number(form.amount);
  if (intent?.status !== "succeeded") return missing;
  if (books.disputed(intent.id) > 0)
    return refusal(400, "invalid_request_error", "charge_disputed", "The bank is looking at this payment");
  if (amount > books.left(intent.id))
    return refusal(400, "invalid_request_error", "charge_already_refunded", "More than was captured");
  return { status: 200, body: books.refund(intent.id, amount, metadataOf(form)) };
}
