// What a team asks people who apply, what they answer, and how and when they are answered.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { id, insert, type World } from "../harness/world.ts";
import { entryOf, entryWorld, refusalOf } from "./entry-fixture.ts";

let world: World;
let on: ReturnType<typeof entryOf>;
const run = (sql: string, values: unknown[] = []) => world.client.query(sql, values);

beforeAll(async () => {
  world = await entryWorld("ada", "bea", "cas", "dev", "dev+two", "eli", "fay", "gus", "hal", "editor");
  on = entryOf(world);
  await insert(world.client, "organiser_members", {
    organiser_id: id("organiser"),
    user_id: id("user editor"),
    role: "editor",
  });
  await on.saveRules();
});
beforeEach(() => run("delete from rate_limits"));
afterAll(() => world.end());

describe("the questions of a team", () => {
  test("are one of a list, several, a text, a yes or a file; anything else is refused with its field", async () => {
    const save = (...asked: Record<string, unknown>[]) =>
      on.ask("team", "save_entry_questions($1, $2)", [id("organiser"), JSON.stringify(asked)]);
    const fine = { kind: "one", prompt: "Where do you dance?", options: ["Front", "Back"] };
    for (const wrong of [
      { ...fine, prompt: " " },
      { ...fine, prompt: "x".repeat(301) },
      { ...fine, kind: "slider" },
      { ...fine, options: ["Front"] },
      { ...fine, options: ["Front", "x".repeat(201)] },
      { ...fine, right_answers: ["Bar"] },
      { ...fine, wrong_declines: true },
      { ...fine, remembered_months: 37 },
      { kind: "yes", prompt: "No photos?", right_answers: ["yes"] },
    ])
      expect(await refusalOf(save(wrong)), JSON.stringify(wrong)).toBe("ENTRY_INVALID");
    expect(await refusalOf(save(...Array.from({ length: 31 }, () => fine)))).toBe("ENTRY_INVALID");
    await expect(save({ ...fine, prompt: "" })).rejects.toMatchObject({
      message: "A question has 1 to 300 characters",
    });
    for (const wrong of [
      { answer_days: 0 },
      { answer_days: 31 },
      { wait_days: -1 },
      { vouches_a_year: 0 },
      { no_sentences: Array(11).fill("No.") },
      { yes_sentences: ["x".repeat(501)] },
    ])
      expect(await refusalOf(on.saveRules(wrong)), JSON.stringify(wrong)).toBe("ENTRY_INVALID");
  });

  test("are written and read by owners and managers alone, and are no other team's", async () => {
    const night = await on.night("rights");
    const [asked] = await on.askQuestions([night], {
      kind: "one",
      options: ["A", "B"],
      right_answers: ["A"],
    });
    for (const [person, code] of [
      ["editor", "TEAMS_ROLE_REQUIRED"],
      ["ada", "TEAMS_NOT_FOUND"],
    ] as const) {
      expect(await refusalOf(on.ask(person, "read_entry_rules($1)", [id("organiser")]))).toBe(code);
      expect(await refusalOf(on.saveRules({}, person))).toBe(code);
    }
    expect(await refusalOf(on.listed(night, "editor"))).toBe("TEAMS_ROLE_REQUIRED");
    expect(await refusalOf(on.listed(night, "ada"))).toBe("EVENTS_NOT_FOUND");
    // a team that runs its own nights can neither take over a question nor ask it
    await insert(world.client, "organisers", { id: id("others"), name: "Day Shift" });
    await insert(world.client, "organiser_members", {
      organiser_id: id("others"),
      user_id: id("user hal"),
      role: "owner",
    });
    const theirs = await on.night("theirs", { organiser_id: id("others") });
    expect(await refusalOf(on.ask("hal", "choose_night_questions($1, $2)", [theirs.eventId, [asked]]))).toBe(
      "ENTRY_INVALID",
    );
    await on.ask("hal", "save_entry_questions($1, $2)", [
      id("others"),
      JSON.stringify([{ id: asked, prompt: "Mine now?" }]),
    ]);
    expect(
      (await run("select organiser_id from entry_questions where id = $1", [asked])).rows[0].organiser_id,
    ).toBe(id("organiser"));
    // the right answers are told to nobody who applies
    expect(JSON.stringify(await on.mine("ada", night))).not.toContain("right");
  });
});

describe("answers", () => {
  test("are needed where the team says so, are checked by their kind, and stay as they are while an application waits", async () => {
    const night = await on.night("kinds");
    const [one, several, text, yes] = await on.askQuestions(
      [night],
      { kind: "one", prompt: "Front or back?", options: ["Front", "Back"] },
      {
        kind: "several",
        prompt: "What do you dance to?",
        options: ["Techno", "Dub", "Jazz"],
        is_required: false,
      },
      { kind: "text", prompt: "Why us?" },
      { kind: "yes", prompt: "No photos on the floor?" },
    );
    expect(await refusalOf(on.apply("ada", night))).toBe("ENTRY_ANSWER_REQUIRED");
    for (const [question, answers] of [
      [one, ["Middle"]],
      [one, ["Front", "Back"]],
      [several, ["Techno", "Polka"]],
      [text, ["x".repeat(1001)]],
      [text, ["a", "b"]],
      [yes, ["no"]],
    ] as const)
      expect(await refusalOf(on.answer("ada", night, question, ...answers)), String(answers)).toBe(
        "ENTRY_ANSWER_INVALID",
      );
    expect(await refusalOf(on.answer("ada", night, id("no question"), "x"))).toBe("ENTRY_NOT_FOUND");
    await on.answer("ada", night, one, "Front");
    await on.answer("ada", night, several, "Techno", "Dub");
    await on.answer("ada", night, text, "The sound.");
    expect(await refusalOf(on.apply("ada", night))).toBe("ENTRY_ANSWER_REQUIRED");
    await on.answer("ada", night, yes, "yes");
    expect((await on.apply("ada", night)).status).toBe("awaiting_approval");
    await on.answer("ada", night, one, "Front");
    expect(await refusalOf(on.answer("ada", night, one, "Back"))).toBe("ENTRY_APPLIED");
    const [listed] = await on.listed(night);
    expect(listed).toMatchObject({
      answers: [
        { prompt: "Front or back?", answers: ["Front"], is_right: null },
        { answers: ["Techno", "Dub"] },
        { answers: ["The sound."] },
        { kind: "yes", answers: ["yes"] },
      ],
      history: { booked: 0, came: 0, declined: 0 },
      is_late: false,
    });
    expect(await refusalOf(on.answer("ada", { ...night, eventId: id("no night") }, one, "Front"))).toBe(
      "ENTRY_NOT_FOUND",
    );
  });

  test("once for all our nights count until their day, those for a night at that night alone", async () => {
    const [first, second] = [await on.night("memory one"), await on.night("memory two")];
    const [once, each] = await on.askQuestions(
      [first, second],
      { prompt: "How did you find us?", remembered_months: 6 },
      { prompt: "Who do you come with?" },
    );
    await on.answer("bea", first, once, "A friend");
    await on.answer("bea", first, each, "Alone");
    expect((await on.mine("bea", second)).questions).toMatchObject([
      { is_answered: true, answers: ["A friend"] },
      { is_answered: false, answers: [] },
    ]);
    await run("update entry_answers set good_until = now() - interval '1 minute' where question_id = $1", [
      once,
    ]);
    expect((await on.mine("bea", second)).questions[0]).toMatchObject({ is_answered: false });
    await on.answer("bea", second, each, "Alone");
    expect(await refusalOf(on.apply("bea", second))).toBe("ENTRY_ANSWER_REQUIRED");
    await on.answer("bea", second, once, "A flyer");
    expect((await on.apply("bea", second)).status).toBe("awaiting_approval");
  });

  test("that are wrong decide nothing, unless the team says so; then the person waits a day at least", async () => {
    await on.saveRules({ wait_days: 0, no_sentences: ["Read our page first."] });
    const [shown, decisive] = [await on.night("shown"), await on.night("decisive")];
    const [mild] = await on.askQuestions([shown], {
      prompt: "What is the floor's rule?",
      right_answers: ["No photos"],
    });
    await on.answer("cas", shown, mild, "no PHOTOS");
    await on.apply("cas", shown);
    expect((await on.listed(shown))[0]?.answers).toMatchObject([{ is_right: true }]);
    await on.answer("eli", shown, mild, "None");
    expect((await on.apply("eli", shown)).status).toBe("awaiting_approval");
    expect((await on.listed(shown))[1]?.answers).toMatchObject([{ is_right: false }]);
    const [strict] = await on.askQuestions([decisive], {
      kind: "several",
      prompt: "Which are true?",
      options: ["No photos", "No phones", "Free bar"],
      right_answers: ["No photos", "No phones"],
      wrong_declines: true,
    });
    await on.answer("fay", decisive, strict, "No photos");
    expect((await on.apply("fay", decisive)).status).toBe("declined");
    expect((await on.mine("fay", decisive)).application).toMatchObject({
      status: "declined",
      sentence: "Read our page first.",
    });
    // trying one answer after the other is stopped by the wait
    await on.answer("fay", decisive, strict, "No photos", "No phones");
    expect(await refusalOf(on.apply("fay", decisive))).toBe("ENTRY_WAIT");
    await run(
      "update entry_applications set decided_at = decided_at - interval '25 hours' where user_id = $1",
      [id("user fay")],
    );
    expect((await on.apply("fay", decisive)).status).toBe("awaiting_approval");
    await on.saveRules();
  });
});

describe("a decision", () => {
  test("is a sentence of the team; a refused person waits, also with a second account of the inbox, and one let in is asked no more", async () => {
    const [night, next, third] = [
      await on.night("decided"),
      await on.night("decided next"),
      await on.night("decided third"),
    ];
    await on.askQuestions([night, next, third], { prompt: "Why?", is_required: false });
    const no = await on.apply("dev", night);
    expect((await on.mine("dev", night)).application).toMatchObject({
      status: "awaiting_approval",
      sentence: null,
    });
    expect(await refusalOf(on.decide(no.id, false, "x".repeat(501)))).toBe("ENTRY_INVALID");
    expect(await refusalOf(on.decide(no.id, false, "No.", "stranger"))).not.toBeNull();
    expect(await on.decide(no.id, false, "We keep this one small. Ask us in spring.")).toBe(1);
    expect(await on.decide(no.id, true, "Changed our mind")).toBe(0);
    expect((await on.mine("dev", night)).application).toMatchObject({
      status: "declined",
      sentence: "We keep this one small. Ask us in spring.",
    });
    for (const person of ["dev", "dev+two"]) {
      expect(await refusalOf(on.apply(person, next)), person).toBe("ENTRY_WAIT");
      expect((await on.mine(person, next)).waits_until).not.toBeNull();
    }
    const yes = await on.apply("gus", night);
    expect(await on.decide(yes.id, true)).toBe(1);
    expect((await on.mine("gus", night)).application).toMatchObject({
      status: "confirmed",
      sentence: "Yes, come along.",
    });
    expect((await on.mine("gus", next)).questions).toEqual([]);
    await on.saveRules({ asks_everyone: true });
    expect((await on.mine("gus", next)).questions).toHaveLength(1);
    await on.saveRules();
    // the newest decision counts
    const later = await on.apply("gus", third);
    await on.decide(later.id, false);
    expect((await on.mine("gus", next)).questions).toHaveLength(1);
    const audit = await run(
      "select count(*)::integer as readings from audit_logs where action_type = 'entry_answers_listed' and record_id = $1",
      [night.eventId],
    );
    await on.listed(night);
    expect(
      (
        await run(
          "select count(*)::integer as readings from audit_logs where action_type = 'entry_answers_listed' and record_id = $1",
          [night.eventId],
        )
      ).rows[0].readings,
    ).toBe(audit.rows[0].readings + 1);
  });

  test("that is late: the team is reminded a day before, the person is told once and withdraws", async () => {
    await on.saveRules({ answer_days: 5 });
    const night = await on.night("late");
    const soon = await on.night("soon", { starts_at: new Date(Date.now() + 3 * 3_600_000) });
    const asked = await on.apply("hal", night);
    await on.apply("hal", soon);
    const told = async (kind: string, person: string, eventId: string) =>
      (
        await run(
          "select from notifications where kind = $1 and user_id = $2 and payload ->> 'event_id' = $3",
          [kind, id(`user ${person}`), eventId],
        )
      ).rowCount;
    // due when the night begins, where that is earlier than the promise
    expect(Date.parse((await on.mine("hal", soon)).application?.due_at ?? "")).toBeLessThan(
      Date.now() + 4 * 3_600_000,
    );
    await run("select internal.tell_late_applications()");
    expect(await told("application_due", "team", night.eventId)).toBe(0);
    expect(await told("application_due", "team", soon.eventId)).toBe(1);
    const move = (days: number) =>
      run("update entry_applications set due_at = due_at - make_interval(days => $2) where booking_id = $1", [
        asked.id,
        days,
      ]);
    await move(4);
    await run("select internal.tell_late_applications()");
    await run("select internal.tell_late_applications()");
    expect(await told("application_due", "team", night.eventId)).toBe(1);
    expect(await told("application_late", "hal", night.eventId)).toBe(0);
    await move(1);
    await run("select internal.tell_late_applications()");
    await run("select internal.tell_late_applications()");
    expect(await told("application_late", "hal", night.eventId)).toBe(1);
    expect((await on.mine("hal", night)).application).toMatchObject({ is_late: true });
    await on.ask("hal", "cancel_booking($1)", [asked.id]);
    expect((await on.mine("hal", night)).application).toBeNull();
    expect(await on.decide(asked.id, true)).toBe(0);
    expect((await on.apply("hal", night)).status).toBe("awaiting_approval");
    await on.saveRules();
  });
});
