import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { userId } from "../harness/actors.ts";
import { addEvent, addPlaces, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
});
afterAll(() => world.end());

async function profileOf(user: string): Promise<{ handle: string; full_name: string | null }> {
  const found = await world.client.query("select handle, full_name from profiles where user_id = $1", [user]);
  return found.rows[0];
}

async function signUp(name: unknown, email: string, client: pg.Client = world.client): Promise<string> {
  const user = id(email);
  await client.query("insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)", [
    user,
    email,
    { full_name: name },
  ]);
  return user;
}

describe("a new user's profile", () => {
  test("carries the name they gave and a handle made of it", async () => {
    expect(await profileOf(await signUp("Zoë O'Brien", "zoe@example.org"))).toEqual({
      handle: "zoe_o_brien",
      full_name: "Zoë O'Brien",
    });
  });

  test("gets a handle of its own when two people have one name", async () => {
    await addUsers(world.client, ["Sam Smith"]);
    const second = await profileOf(await signUp("Sam Smith", "sam2@example.org"));
    expect((await profileOf(userId("Sam Smith"))).handle).toBe("sam_smith");
    expect(second.handle).toMatch(/^sam_smith_[a-z0-9]{6}$/);
  });

  test("gets a handle of its own when two people of one name sign up at the same moment", async () => {
    const first = new pg.Client(world.connection);
    const second = new pg.Client(world.connection);
    await Promise.all([first.connect(), second.connect()]);
    try {
      await first.query("begin");
      await signUp("Ada Okoro", "ada1@example.org", first);
      const later = signUp("Ada Okoro", "ada2@example.org", second);
      await setTimeout(100);
      await first.query("commit");
      expect((await profileOf(await later)).handle).toMatch(/^ada_okoro_[a-z0-9]{6}$/);
    } finally {
      await Promise.all([first.end(), second.end()]);
    }
  });

  test("never shows a part of the e-mail address", async () => {
    expect((await profileOf(await signUp(undefined, "secret.person@example.org"))).handle).toMatch(
      /^(?!guest)(?!secret)[a-z]+_[a-z]+_[a-z0-9]{6}$/,
    );
  });

  test("does not fail on a name that is too long or is no text at all", async () => {
    expect((await profileOf(await signUp("x".repeat(500), "long@example.org"))).full_name).toHaveLength(100);
    expect((await profileOf(await signUp("  ", "blank@example.org"))).full_name).toBeNull();
  });
});

describe("somebody who gave no name", () => {
  const change = (email: string, sql: string) => world.client.query(sql.replaceAll("$me", `'${id(email)}'`));

  test("is called by the first name they give, and so is their handle", async () => {
    await signUp(undefined, "unnamed@example.org");
    await change(
      "unnamed@example.org",
      "update profiles set full_name = 'Iris Moorcroft' where user_id = $me",
    );
    expect(await profileOf(id("unnamed@example.org"))).toEqual({
      handle: "iris_moorcroft",
      full_name: "Iris Moorcroft",
    });
    await change("unnamed@example.org", "update profiles set full_name = 'Iris Vale' where user_id = $me");
    expect((await profileOf(id("unnamed@example.org"))).handle).toBe("iris_moorcroft");
  });

  test("keeps the address that others know already", async () => {
    const before = await profileOf(await signUp(undefined, "seen@example.org"));
    await change("seen@example.org", "update profiles set visibility = 'public' where user_id = $me");
    await change("seen@example.org", "update profiles set full_name = 'Nell Quarry' where user_id = $me");
    expect((await profileOf(id("seen@example.org"))).handle).toBe(before.handle);
  });

  test("keeps the name of their first booking, unless others see their profile", async () => {
    await addPlaces(world.client);
    const event = await addEvent(world.client, { name: "first" });
    for (const [email, visibility] of [
      ["books@example.org", "hidden"],
      ["shown@example.org", "public"],
    ] as const) {
      await signUp(undefined, email);
      await change(email, `update profiles set visibility = '${visibility}' where user_id = $me`);
      await insert(world.client, "bookings", {
        id: id(`booking ${email}`),
        user_id: id(email),
        event_id: event,
        ref: visibility === "hidden" ? "AAAAAAAA" : "BBBBBBBB",
        status: "awaiting_payment",
        buyer_name: "Ola Winter",
        hold_expires_at: new Date(Date.now() + 60_000),
      });
      await change(
        email,
        "update bookings set status = 'confirmed', confirmed_at = now() where user_id = $me",
      );
    }
    expect(await profileOf(id("books@example.org"))).toEqual({
      handle: "ola_winter",
      full_name: "Ola Winter",
    });
    expect((await profileOf(id("shown@example.org"))).full_name).toBeNull();
  });
});
