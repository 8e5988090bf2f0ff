// Answers from a stored response: the right encoding, or 304 when the client already holds it (RFC 9110 §13.1.2).
import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding, type Encoding, encode, isCompressible } from "./content-encoding.ts";
import type { StoredResponse } from "./response-cache.ts";

/** What a client asked for, as far as a stored answer cares. */
export type Conditions = { acceptEncoding: string | undefined; ifNoneMatch: string | undefined };

/** Status, headers and body to send; the body is null for 304. `flat` is the headers as `writeHead` takes them fastest. */
export type Answer = {
  status: number;
  headers: Readonly<Record<string, string>>;
  flat: readonly string[];
  body: Uint8Array | null;
};

/** The answer to one client out of a stored response. */
export async function answerFrom(stored: StoredResponse, conditions: Conditions): Promise<Answer> {
  const known = readyAnswer(stored, conditions);
  if (known) return known;
  const wanted = chooseEncoding(conditions.acceptEncoding);
  const { body, encoding } = await bodyFor(stored, wanted);
  const etag = encoding === "identity" ? `"${stored.etag}"` : `"${stored.etag}-${encoding}"`;
  const shared: Record<string, string> = { ...stored.headers, etag, vary: varyOf(stored) };
  const { "content-type": _type, ...kept } = shared;
  if (encoding !== "identity") shared["content-encoding"] = encoding;
  shared["content-length"] = String(body.byteLength);
  const answers = {
    whole: { status: stored.status, headers: shared, flat: Object.entries(shared).flat(), body },
    unchanged: { status: 304, headers: kept, flat: Object.entries(kept).flat(), body: null },
  };
  stored.ready ??= {};
  stored.ready[wanted] = answers;
  return choose(answers, stored, conditions);
}

/** Sends it on a bare request. @param headers names and values in turn, put in front of its own */
export function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  stored: StoredResponse,
  headers: readonly string[],
): void {
  const conditions = {
    acceptEncoding: request.headers["accept-encoding"] as string | undefined,
    ifNoneMatch: request.headers["if-none-match"],
  };
  const send = (answer: Answer): void => {
    response.writeHead(answer.status, headers.concat(answer.flat));
    response.end(request.method === "HEAD" ? undefined : (answer.body ?? undefined));
  };
  const ready = readyAnswer(stored, conditions);
  if (ready) send(ready);
  else
    answerFrom(stored, conditions).then(send, (error) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
}

/** The answer where its encoding has been made before. */
function readyAnswer(stored: StoredResponse, conditions: Conditions): Answer | undefined {
  const answers = stored.ready?.[chooseEncoding(conditions.acceptEncoding)];
  return answers && choose(answers, stored, conditions);
}

function choose(
  answers: Record<"whole" | "unchanged", Answer>,
  stored: StoredResponse,
  { ifNoneMatch }: Conditions,
): Answer {
  return stored.status === 200 && matches(ifNoneMatch, stored.etag) ? answers.unchanged : answers.whole;
}

async function bodyFor(
  stored: StoredResponse,
  wanted: Encoding,
): Promise<{ body: Uint8Array; encoding: Encoding }> {
  const made = wanted === "identity" ? undefined : stored.bodies[wanted];
  // what was compressed beforehand costs nothing more, however small it is
  if (made && made.byteLength < (stored.bytes ?? stored.bodies.identity?.byteLength ?? 0))
    return { body: made, encoding: wanted };
  const plain = stored.bodies.identity ?? new Uint8Array();
  if (wanted === "identity" || !isCompressible(stored.headers["content-type"], plain.byteLength)) {
    return { body: plain, encoding: "identity" };
  }
  const ready = stored.bodies[wanted] ?? (await encode(plain, wanted));
  stored.bodies[wanted] = ready;
  return { body: ready, encoding: wanted };
}

function varyOf(stored: StoredResponse): string {
  const own = stored.headers.vary;
  return own ? `${own}, Accept-Encoding` : "Accept-Encoding";
}

/** Every encoding of one content counts as the same to a client that asks whether it changed. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(",").some((item) => {
    const tag = item.trim().replace(/^W\//, "").replace(/^"|"$/g, "");
    return tag === "*" || tag.replace(/-(br|gzip)$/, "") === etag;
  });
}
