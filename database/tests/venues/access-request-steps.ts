// What the tests of questions about access do, step by step.
import { expect } from "vitest";
import { id, type World } from "../harness/world.ts";
import { venueTeam } from "./team-venue.ts";

type Card = { id: string; status: string; is_overdue: boolean; member: { name: string } | null };
type Opened = Card & {
  side: string;
  question: string | null;
  answer: string | null;
  members?: { name: string }[];
  sheet_of?: { id: string } | null;
  person?: { name: string } | null;
};

/** A question whose words must not turn up anywhere else. */
export const canary = "CANARY: is there a hoist in the accessible toilet?";

/** The steps in the world that `of` answers. */
export function accessSteps(of: () => World) {
  let forms = 0;
  const ask: ReturnType<typeof venueTeam>["ask"] = (...given) => venueTeam(of()).ask(...given);
  const submit = async (
    fields: Record<string, unknown> = {},
    person: string | null = "asker",
    network = "192.0.2.1",
  ) => {
    const form = {
      venue_id: id("venue"),
      question: canary,
      form_token: String(++forms).padStart(32, "f"),
      ...fields,
    };
    const { rows } = await of().client.query("select submit_access_question($1, $2, $3) as answer", [
      JSON.stringify(form),
      person ? id(`user ${person}`) : null,
      network,
    ]);
    return rows[0].answer as {
      state?: string;
      wait?: number;
      refused?: { status: number; code: string; message: string };
    };
  };
  const newest = async () =>
    (await of().client.query("select id from access_requests order by created_at desc, id limit 1")).rows[0]
      ?.id as string;
  const sent = async (fields: Record<string, unknown> = {}, person = "asker") => {
    expect(await submit(fields, person)).toEqual({ state: "sent" });
    return newest();
  };
  const open = async (request: string, person = "manager") =>
    (
      (await ask<{ read: Opened }>(person, "select open_access_request($1) as read", [request]))[0] as {
        read: Opened;
      }
    ).read;
  const list = async (person: string, of: Record<string, string> = { p_venue_id: id("venue") }) => {
    const [[key, value] = ["", ""]] = Object.entries(of);
    const rows = await ask<{ list: Card[] }>(person, `select list_access_requests(${key} => $1) as list`, [
      value,
    ]);
    return rows[0]?.list ?? [];
  };
  const mails = async () =>
    (
      await of().client.query<{ template: string; recipient: string; data: Record<string, string> }>(
        "select payload ->> 'template' as template, payload ->> 'recipient' as recipient, payload -> 'data' as data from graphile_worker._private_jobs order by 1, 2",
      )
    ).rows;
  const codeOf = async () => {
    const mail = (await mails()).at(-1);
    return mail?.data.code ?? mail?.data.path?.split("code=")[1] ?? "";
  };
  return { ask, submit, newest, sent, open, list, mails, codeOf };
}
