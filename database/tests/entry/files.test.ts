// A picture or paper as an answer: whose it is, who reads it, and until when.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { id, insert, type World } from "../harness/world.ts";
import { entryOf, entryWorld, refusalOf } from "./entry-fixture.ts";

let world: World;
let on: ReturnType<typeof entryOf>;
const mine = `${id("user ada")}/picture.jpg`;
const theirs = `${id("user bea")}/picture.jpg`;
const canRead = async (person: string) =>
  asPerson(
    world.client,
    person,
    async () =>
      (await world.client.query("select from storage.objects where name = $1", [mine])).rowCount === 1,
  );
const readers = async () => {
  const able: string[] = [];
  for (const person of ["ada", "bea", "team", "manager", "editor", "door", "others", "moderator"])
    if (await canRead(person)) able.push(person);
  return able;
};

beforeAll(async () => {
  world = await entryWorld("ada", "bea", "manager", "editor", "door", "others");
  on = entryOf(world);
  for (const role of ["manager", "editor", "door"])
    await insert(world.client, "organiser_members", {
      organiser_id: id("organiser"),
      user_id: id(`user ${role}`),
      role,
    });
  await insert(world.client, "organisers", { id: id("other team"), name: "Day Shift" });
  await insert(world.client, "organiser_members", {
    organiser_id: id("other team"),
    user_id: id("user others"),
    role: "owner",
  });
  for (const [person, name] of [
    ["ada", mine],
    ["bea", theirs],
  ] as const)
    await insert(world.client, "storage.objects", {
      bucket_id: "entry_files",
      name,
      owner_id: id(`user ${person}`),
    });
});
afterAll(() => world.end());

test("A file is one's own, is read by owners and managers of the team it was given to, and by nobody 30 days after the decision", async () => {
  const night = await on.night("pictures");
  const [picture, words] = await on.askQuestions(
    [night],
    { kind: "file", prompt: "A picture of what you wear" },
    { prompt: "Why?", is_required: false },
  );
  const give = (question: string | undefined, file: string | null, answers: string[] = []) =>
    on.ask("ada", "save_entry_answers($1, $2)", [
      night.eventId,
      JSON.stringify([{ question_id: question, answers, file }]),
    ]);
  expect(await refusalOf(give(picture, theirs))).toBe("ENTRY_FILE_NOT_FOUND");
  expect(await refusalOf(give(picture, `${id("user ada")}/none.jpg`))).toBe("ENTRY_FILE_NOT_FOUND");
  expect(await refusalOf(give(picture, mine, ["yes"]))).toBe("ENTRY_ANSWER_INVALID");
  expect(await refusalOf(give(words, mine))).toBe("ENTRY_ANSWER_INVALID");
  expect(await refusalOf(on.apply("ada", night))).toBe("ENTRY_ANSWER_REQUIRED");
  await give(picture, mine);
  // before it is sent the team has nothing to look at
  expect(await readers()).toEqual(["ada"]);
  const { id: application } = await on.apply("ada", night);
  expect(await readers()).toEqual(["ada", "team", "manager"]);
  await on.decide(application, false);
  expect(await readers()).toEqual(["ada", "team", "manager"]);
  await world.client.query("update entry_applications set decided_at = now() - interval '30 days 1 minute'");
  expect(await readers()).toEqual(["ada"]);
  await world.client.query(
    "update storage.objects set created_at = now() - interval '40 days' where bucket_id = 'entry_files' and name = $1",
    [mine],
  );
  expect(
    (await world.client.query("select internal.retention_entry_files(now()) as gone")).rows[0].gone,
  ).toBe("1");
  expect(await readers()).toEqual([]);
  // the answer says that there was one, so it counts as given
  expect((await on.mine("ada", night)).questions[0]).toMatchObject({ is_answered: true });
});
