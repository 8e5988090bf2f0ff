// What the tests of claims do, step by step, as one person or another.
import { id, type World } from "../harness/world.ts";
import { askAs, type Claim, part } from "./claim-fixture.ts";

/** The room that stands without owners. */
export const room = id("venue room");

/** A mail that waits to be sent. */
type WaitingMail = { template: string; recipient: string; data: Record<string, unknown> };

/** The steps in the world that `of` answers. */
export function claimSteps(of: () => World) {
  const ask = askAs(of);
  const start = (person: string, venue = room) => ask(person, "start_venue_claim($1)", [venue]);
  const add = (person: string, name = "The Winding House", postcode = "LS4 2AA") =>
    ask(person, "start_venue_claim(null, $1, $2)", [name, postcode]);
  const save = (person: string, claim: Claim, payload: Record<string, unknown>) =>
    ask(person, "save_venue_claim($1, $2, $3)", [claim.id, JSON.stringify(payload), claim.version]);
  const submit = (person: string, claim: Claim) =>
    ask(person, "submit_claim($1, $2)", [claim.id, claim.version]);
  const decide = (person: string, claim: Claim, decision: string, notes = {}, trust = "new") =>
    ask(person, "decide_claim($1, $2, $3, $4, $5)", [
      claim.id,
      decision,
      JSON.stringify(notes),
      claim.version,
      trust,
    ]);
  const open = (person: string, claim: Claim) => ask(person, "open_venue_claim($1)", [claim.id]);
  const one = async <T = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
    (await of().client.query(sql, values)).rows[0] as T;
  const sent = async (person: string, venue = room) =>
    submit(person, await save(person, await start(person, venue), part()));
  const mails = async () =>
    (
      await of().client.query(
        "select payload ->> 'template' as template, payload ->> 'recipient' as recipient, payload -> 'data' as data from graphile_worker._private_jobs order by id",
      )
    ).rows as WaitingMail[];
  return { ask, start, add, save, submit, decide, open, one, sent, mails };
}
