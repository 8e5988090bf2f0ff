import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { ListKeeper } from "./list-keeper.ts";

const key = Buffer.from("a key of thirty-two bytes length");
const seal = (list: string) => createHmac("sha256", key).update(list).digest("base64");

function sealed(words: object, change: (list: string) => string = (list) => list) {
  const list = JSON.stringify({
    event_id: "night",
    as_of: "2026-11-25T22:00:00Z",
    erase_at: "2099-01-01T00:00:00Z",
    types: [],
    guests: [],
    tickets: "hash-one party001 1 g",
    ...words,
  });
  return { list: change(list), seal: seal(list), key: key.toString("base64"), server_time: "" };
}

test("a sealed list of the night is taken, and its changes are laid over it", async () => {
  const keeper = new ListKeeper("night");
  expect(keeper.since).toBeNull();
  await keeper.receive(sealed({}), null);
  expect(keeper.since).toBe("2026-11-25T22:00:00Z");
  await keeper.receive(
    sealed({ as_of: "2026-11-25T22:00:30Z", tickets: "hash-two party002 1 i" }),
    keeper.since,
  );
  expect([...(keeper.list?.tickets.keys() ?? [])]).toEqual(["hash-one", "hash-two"]);
  // changes are always those since the whole list
  expect(keeper.since).toBe("2026-11-25T22:00:00Z");
});

test("a list that was altered on its way is refused", async () => {
  const keeper = new ListKeeper("night");
  const altered = sealed({}, (list) => list.replace("1 g", "1 i"));
  await expect(keeper.receive(altered, null)).rejects.toThrow("not sealed");
  expect(keeper.list).toBeNull();
});

test("a list of another night is refused", async () => {
  const keeper = new ListKeeper("night");
  await expect(keeper.receive(sealed({ event_id: "other" }), null)).rejects.toThrow("another night");
});

test("an old list that is sent again is refused, and the newer one stays", async () => {
  const keeper = new ListKeeper("night");
  await keeper.receive(sealed({ as_of: "2026-11-25T22:00:30Z", tickets: "hash-one party001 1 i" }), null);
  await expect(keeper.receive(sealed({}), null)).rejects.toThrow("an old one");
  expect(keeper.list?.tickets.get("hash-one")?.state).toBe("i");
});
