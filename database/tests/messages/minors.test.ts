import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asPerson, userId } from "../harness/actors.ts";
import { one } from "../harness/fixtures.ts";
import type { World } from "../harness/world.ts";
import { createMessageWorld, messageSteps } from "./message-steps.ts";

let world: World;
const { query, ask, startDirect, send, threads, follow, startAnew } = messageSteps(() => world);
beforeAll(async () => {
  world = await createMessageWorld();
});
beforeEach(async () => {
  await startAnew();
  await query("update profile_private set age_attested_at = now(), date_of_birth = '1990-01-01'");
  await query("update profiles set visibility = 'public'");
});
afterAll(() => world.end());

const forgetAge = (person: string) =>
  query("update profile_private set age_attested_at = null, date_of_birth = null where user_id = $1", [
    userId(person),
  ]);
/** Tells an age of sixteen by the function that browsers call. */
async function tellSixteen(person: string): Promise<void> {
  await forgetAge(person);
  expect(await ask(person, "attest_age((current_date - interval '16 years')::date)")).toBe(false);
}
const visibility = async (person: string) =>
  (await query<{ v: string }>("select visibility as v from profiles where user_id = $1", [userId(person)]))[0]
    ?.v;
const nobodyThere = { detail: "MESSAGES_NOT_FOUND" };
const closed = { code: "PT403", detail: "MESSAGES_CLOSED", message: "You cannot write here" };

test("A public profile of somebody who tells an age under 18 is theirs alone, without the followers nobody let in", async () => {
  await follow("bo", "ada");
  await tellSixteen("ada");
  expect(await visibility("ada")).toBe("hidden");
  expect(await query("select from follows where target = $1", [userId("ada")])).toHaveLength(0);
  expect(await query("select from internal.follow_counts where target = $1", [userId("ada")])).toHaveLength(
    0,
  );
});

test("Followers whom a person under 18 accepted one by one stay", async () => {
  await query("update profiles set visibility = 'followers' where user_id = $1", [userId("ada")]);
  expect(await ask("bo", `follow('user', '${userId("ada")}')`)).toBe("requested");
  await ask("ada", "answer_follow_request($1, true)", [userId("bo")]);
  await tellSixteen("ada");
  expect(await visibility("ada")).toBe("followers");
  expect(
    await query("select from follows where target = $1 and status = 'active'", [userId("ada")]),
  ).toHaveLength(1);
  expect(await ask("cleo", `follow('user', '${userId("ada")}')`)).toBe("requested");
});

test("Followers of a profile that was narrowed before the age was told ask again, one by one", async () => {
  await ask("bo", `follow('user', '${userId("ada")}')`);
  await query("update profiles set visibility = 'followers' where user_id = $1", [userId("ada")]);
  await tellSixteen("ada");
  const standing = () =>
    query("select status, accepted_at is null as unasked from follows where target = $1", [userId("ada")]);
  expect(await standing()).toEqual([{ status: "requested", unasked: true }]);
  expect(await query("select from internal.follow_counts where target = $1", [userId("ada")])).toHaveLength(
    0,
  );
  await ask("ada", "answer_follow_request($1, true)", [userId("bo")]);
  expect(await standing()).toEqual([{ status: "active", unasked: false }]);
});

test("The age of somebody who told none is due after their first hour, and of nobody else", async () => {
  await forgetAge("ada");
  const standing = () => ask<string>("ada", "my_age_standing()");
  const since = (gap: string) =>
    query("update auth.users set created_at = now() - $1::interval where id = $2", [gap, userId("ada")]);
  await since("10 minutes");
  expect(await standing()).toBe("untold");
  await since("2 hours");
  expect(await standing()).toBe("due");
  await tellSixteen("ada");
  expect(await standing()).toBe("minor");
  expect(await ask<string>("bo", "my_age_standing()")).toBe("adult");
});

test("Somebody under 18 cannot make their profile public, and chooses followers instead", async () => {
  await tellSixteen("ada");
  const choose = (what: string) =>
    asPerson(world.client, "ada", async () => {
      await world.client.query("update profiles set visibility = $1 where user_id = $2", [
        what,
        userId("ada"),
      ]);
    });
  await expect(choose("public")).rejects.toMatchObject({
    code: "PT400",
    detail: "PROFILES_INVALID",
    message: "Public profiles are for people of 18 and over",
  });
  await choose("followers");
  expect(await visibility("ada")).toBe("followers");
});

test("An adult begins no conversation with somebody under 18, followed by them or not", async () => {
  await tellSixteen("ada");
  await expect(startDirect("bo", "ada")).rejects.toMatchObject(nobodyThere);
  await query("update profiles set visibility = 'followers' where user_id = $1", [userId("ada")]);
  await follow("bo", "ada");
  await follow("ada", "bo");
  await expect(startDirect("bo", "ada")).rejects.toMatchObject(closed);
});

test("A thread that two people have had is closed to both once one of them tells an age under 18", async () => {
  await follow("bo", "ada");
  await follow("ada", "bo");
  const { conversation_id: thread } = await startDirect("ada", "bo");
  await send("bo", thread, "Hello back");
  await tellSixteen("ada");
  await expect(send("bo", thread, "And again")).rejects.toMatchObject(closed);
  await expect(send("ada", thread, "And again")).rejects.toMatchObject(closed);
});

test("A request that waits for somebody who tells an age under 18 is put away, and cannot be accepted", async () => {
  await startDirect("bo", "ada");
  const thread = (await threads("ada", "requests"))[0]?.id ?? "";
  await forgetAge("ada");
  await expect(ask("ada", "answer_request($1, 'accept')", [thread])).rejects.toMatchObject({
    detail: "AGE_REQUIRED",
  });
  await tellSixteen("ada");
  expect(await query("select state from conversation_members where user_id = $1", [userId("ada")])).toEqual([
    { state: "ignored" },
  ]);
  await expect(ask("ada", "answer_request($1, 'accept')", [thread])).rejects.toMatchObject({
    detail: "AGE_TOO_YOUNG",
  });
  await ask("ada", "answer_request($1, 'ignore')", [thread]);
});

test("Who has not told an age is not reachable yet, in new threads and in those there are; another refusal goes before", async () => {
  await follow("ada", "bo");
  const { conversation_id: thread } = await startDirect("bo", "ada");
  await forgetAge("ada");
  const later = { code: "PT403", detail: "MESSAGES_NOT_REACHABLE", message: "Not reachable yet" };
  await expect(send("bo", thread, "And again")).rejects.toMatchObject(later);
  await expect(startDirect("cleo", "ada")).rejects.toMatchObject(later);
  expect(await ask("cleo", "find_conversation('direct', 'h_ada') ->> 'standing'")).toBe("later");
  expect(await visibility("ada")).toBe("public");
  await query("update profile_private set message_policy = 'nobody' where user_id = $1", [userId("ada")]);
  await expect(startDirect("cleo", "ada")).rejects.toMatchObject(closed);
  await query("update profile_private set message_policy = 'everyone' where user_id = $1", [userId("ada")]);
  await ask("ada", "attest_age('1990-01-01')");
  await send("bo", thread, "And again");
});

test("Somebody under 18 is suggested to nobody, found by no address or mention, and stands on lists of who goes for accepted followers alone", async () => {
  await query("update events set attendee_list = 'opt_in' where id = $1", [one.published]);
  await query(
    "update profile_private set search_by_email = true, in_suggestions = true, mention_policy = 'everyone' where user_id = $1",
    [userId("ada")],
  );
  await query("insert into rsvps (event_id, user_id, state, visible) values ($1, $2, 'going', true)", [
    one.published,
    userId("ada"),
  ]);
  const seen = async (person: string) => ({
    list: await ask(person, "(select count(*)::int from list_who_is_going($1))", [one.published]),
    byAddress: await ask(
      person,
      "(select count(*)::int from find_person((select email from auth.users where id = $1)))",
      [userId("ada")],
    ).catch(() => "denied"),
    mention: await ask(person, "check_mentions('@h_ada') -> 0 -> 'is_linked'"),
  });
  expect(await seen("bo")).toMatchObject({ list: 1, mention: true });
  await query("update profiles set visibility = 'followers' where user_id = $1", [userId("ada")]);
  await tellSixteen("ada");
  expect(await seen("bo")).toMatchObject({ list: 0, mention: false });
  await follow("bo", "ada");
  expect(await seen("bo")).toMatchObject({ list: 1 });
});
