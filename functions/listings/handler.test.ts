import { expect, test } from "vitest";
import { UnreadableListings } from "../server-function.ts";
import handler from "./handler.ts";

const key = `uck_abcdefgh_${"k".repeat(32)}`;

/** Sends a body, and answers what the database was then given. */
async function send(
  body: string | Uint8Array<ArrayBuffer>,
  read: () => Promise<object> = async () => ({ nights: [] }),
) {
  const given: unknown[] = [];
  await handler.answer({
    address: "192.0.2.1",
    request: new Request("http://localhost/functions/v1/listings", {
      method: "POST",
      headers: { authorization: `Bearer ${key}` },
      body,
    }),
    caller: { role: "anon", userId: null, assurance: "aal1" },
    formToken: "",
    rpc: async <T>(name: string, args: Record<string, unknown>) => {
      if (name === "post_listings") given.push(args.p_reading);
      return { key_id: "a", now: "2026-11-28T12:00:00Z", organiser: "Night Shift", venue: null } as T;
    },
    signFile: async () => null,
    readListings: read,
    examine: async () => [],
  });
  return given;
}

test("what cannot be read is told to the team; a fault of ours is passed on, to be logged, and told to no team", async () => {
  const failWith = (error: Error) => expect(send("{}", () => Promise.reject(error))).rejects;
  await failWith(new UnreadableListings("It is no JSON")).toMatchObject({
    refusal: { status: 422, message: "It is no JSON" },
  });
  const fault = new Error("column x does not exist");
  await failWith(fault).toBe(fault);
});

const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, "utf16le")]);
test.each([
  ["after many blanks", `${" \n".repeat(5000)}{}`],
  ["in UTF-16 with its mark", utf16('{"@type": "Event"}')],
])("a body %s is taken as what it is", async (_what, body) => {
  expect(await send(body)).toEqual([{ nights: [] }]);
});

test.each([
  ["blanks alone", " \n".repeat(5000), { refusal: { status: 400 } }],
  ["a page", `${" ".repeat(5000)}<!doctype html>`, { refusal: { status: 415 } }],
])("a body of %s is refused", async (_what, body, seen) => {
  await expect(send(body)).rejects.toMatchObject(seen);
});
