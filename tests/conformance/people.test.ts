// Who sees whom, by the unmodified client: by id, list, count, filter, embed and function, with a third person as control.
import { createClient } from "@supabase/supabase-js";
import { id, matrixWorld } from "@undercroft/database/testing/matrix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccessServer, startAccessServer } from "./access/start-access.ts";

let server: AccessServer;
const other = id("user blocked"); // has blocked the stranger
beforeAll(async () => {
  const world = await matrixWorld();
  await world.client.query("update profiles set area_id = $1 where user_id = $2", [id("area"), other]);
  await world.client.query("update profiles set area_id = $1 where user_id = $2", [
    id("area"),
    id("user hidden"),
  ]);
  await world.client.query(
    "insert into rsvps (event_id, user_id, state, visible) values ($1, $2, 'going', true)",
    [id("event published"), other],
  );
  server = await startAccessServer(world);
});
afterAll(() => server.close());

async function as(person: string) {
  const token = (await server.tokenOf(person)) ?? "";
  return createClient(server.url.replace("/rest/v1", ""), token, { accessToken: async () => token });
}

/** How often the person who blocks the stranger turns up, by each way of asking. */
async function findOther(viewer: string): Promise<Record<string, number | null>> {
  const client = await as(viewer);
  const handle = "blocked";
  const counted = await client
    .from("profiles")
    .select("*", { count: "exact", head: true })
    .eq("user_id", other);
  const embedded = await client
    .from("areas")
    .select("name, profiles (user_id)")
    .eq("id", id("area"))
    .single();
  const listed = await client.from("profiles").select("user_id").limit(1000);
  const going = await client.rpc("list_who_is_going", { p_event_id: id("event published") });
  const rows = await client.from("rsvps").select("user_id").eq("event_id", id("event published"));
  const page = await client.rpc("get_profile_page", { p_handle: handle });
  const isOther = (row: { user_id: string }) => row.user_id === other;
  return {
    byId: (await client.from("profiles").select("user_id").eq("user_id", other)).data?.length ?? null,
    byHandle: (await client.from("profiles").select("user_id").eq("handle", handle)).data?.length ?? null,
    inList: listed.data?.filter(isOther).length ?? null,
    inCount: counted.count,
    inFilter:
      (await client.from("profiles").select("user_id").ilike("full_name", "block%")).data?.length ?? null,
    inEmbed: embedded.data?.profiles.filter(isOther).length ?? null,
    onGuestList: going.data?.filter(isOther).length ?? null,
    inAnswers: rows.data?.filter(isOther).length ?? null,
    onPage: page.data === null ? 0 : 1,
  };
}

describe("two people one of whom has blocked the other", () => {
  test("do not meet anywhere, while a third person sees both", async () => {
    expect(new Set(Object.values(await findOther("stranger")))).toEqual(new Set([0]));
    expect(new Set(Object.values(await findOther("team")))).toEqual(new Set([1]));
  });
});

describe("profiles", () => {
  test("of hidden people are read by no embed, filter or count, and a page of theirs is what an unknown one is", async () => {
    const me = await as("stranger");
    const hidden = id("user hidden");
    const embedded = await me.from("areas").select("profiles (user_id)").eq("id", id("area")).single();
    expect(embedded.data?.profiles.map((row: { user_id: string }) => row.user_id)).not.toContain(hidden);
    const filtered = await me
      .from("profiles")
      .select("visibility", { count: "exact" })
      .eq("visibility", "hidden")
      .neq("user_id", id("user stranger"));
    expect([filtered.data?.length, filtered.count]).toEqual([0, 0]);
    const pages = await Promise.all(
      ["hidden", "nobody_there"].map((p_handle) => me.rpc("get_profile_page", { p_handle })),
    );
    expect(pages.map(({ data, status }) => [data, status])).toEqual([
      [null, 200],
      [null, 200],
    ]);
  });

  test.each([
    [{ full_name: " <> " }, "Name required"],
    [{ full_name: "x".repeat(101) }, "Name too long"],
    [{ bio: "x".repeat(501) }, "Bio too long"],
    [{ website: "data:text/html,x" }, "Invalid URL"],
    [{ avatar_path: `avatars/${other}/a.webp` }, "This picture is not yours"],
  ])("refuse %j with the sentence of the form", async (changes, message) => {
    const me = await as("team");
    const answer = await me.from("profiles").update(changes).eq("user_id", id("user team"));
    expect(answer).toMatchObject({ status: 400, error: { message, details: "PROFILES_INVALID" } });
  });

  test("are cleaned as the form cleans them", async () => {
    const me = await as("team");
    const changes = { full_name: " T<e>am javascript: ", website: "HTTPS://Team.Example" };
    const { data } = await me
      .from("profiles")
      .update(changes)
      .eq("user_id", id("user team"))
      .select()
      .single();
    expect(data).toMatchObject({ full_name: "Team", website: "https://team.example/" });
  });
});
