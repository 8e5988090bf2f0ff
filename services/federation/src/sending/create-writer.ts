// Words what is to be sent, one thing after the other, and files it with its proof.
import { randomUUID } from "node:crypto";
import type { ActorKeys } from "../actor-keys.ts";
import type { FederationParts } from "../parts.ts";
import { proveDocument } from "../proofs/integrity-proof.ts";
import { type Answer, answerDocument } from "../replies/note-document.ts";
import { type Activity, type Due, settleDue } from "./write-due.ts";

/** Each answers whether there was something to write. */
export type Writer = { writeDue: () => Promise<boolean>; writeAnswer: () => Promise<boolean> };

/** Makes the writer of one installation. */
export function createWriter({ database, addresses, now }: FederationParts, keys: ActorKeys): Writer {
  /** What is sent says itself who said it, wherever it is passed on. */
  async function withProof({ document, ...activity }: Activity) {
    const proven = proveDocument(document, await keys.proverOf(activity), now());
    return { ...activity, body: JSON.stringify(proven) };
  }

  async function writeDue(): Promise<boolean> {
    const [row] = await database.query<{ due: Due | null }>("select internal.next_federation_due() as due");
    if (!row?.due) return false;
    const { post, activities } = settleDue(row.due, addresses, now());
    await database.query("select internal.settle_federation_due($1, $2, $3)", [
      JSON.stringify({ kind: row.due.kind, target: row.due.target, filed_at: row.due.filed_at }),
      post && JSON.stringify(post),
      JSON.stringify(await Promise.all(activities.map(withProof))),
    ]);
    return true;
  }

  async function writeAnswer(): Promise<boolean> {
    const [row] = await database.query<{ answer: Answer | null }>(
      "select internal.next_federation_answer() as answer",
    );
    if (!row?.answer) return false;
    const id = randomUUID();
    const author = { kind: "organiser", target: row.answer.organiser };
    const document = answerDocument(row.answer, id, addresses);
    const { body } = await withProof({ ...author, id, verb: "Create", document, to: [] });
    await database.query("select internal.settle_federation_answer($1, $2, $3)", [row.answer.id, id, body]);
    return true;
  }

  return { writeDue, writeAnswer };
}
