import { describe, expect, test } from "vitest";
import { askAge, readAgeQuestion, subscribeToAgeQuestion, withAge } from "./age-question.ts";

const refused = { details: "AGE_REQUIRED", message: "This is for people of 18 and over" };
const answer = (isAdult: boolean) => readAgeQuestion()?.answer(isAdult);
/** Lets what waits go on. */
const later = () => new Promise((resolve) => setTimeout(resolve));

describe("what is for people of 18 and over", () => {
  test("is done at once where nobody asks for an age", async () => {
    expect(await withAge(async () => "done")).toBe("done");
    expect(readAgeQuestion()).toBeNull();
  });

  test("is done again once the person has said that they are of age", async () => {
    let tries = 0;
    const done = withAge(async () => {
      if (++tries === 1) throw refused;
      return "done";
    });
    await later();
    answer(true);
    expect(await done).toBe("done");
    expect(tries).toBe(2);
    expect(readAgeQuestion()).toBeNull();
  });

  test("stays refused for somebody who is not, and is not tried again", async () => {
    let tries = 0;
    const done = withAge(async () => {
      tries++;
      throw refused;
    });
    const caught = done.catch((error: unknown) => error);
    await later();
    answer(false);
    expect(await caught).toBe(refused);
    expect(tries).toBe(1);
  });

  test("asks nothing where something else was refused", async () => {
    for (const error of [{ details: "BOOKINGS_SOLD_OUT" }, new TypeError("Failed to fetch"), null, "no"]) {
      const caught = await withAge(() => Promise.reject(error)).catch((thrown: unknown) => thrown);
      expect(caught).toBe(error);
      expect(readAgeQuestion()).toBeNull();
    }
  });

  test("asks several that come at one time in one dialog", async () => {
    let shown = 0;
    const stop = subscribeToAgeQuestion((question) => {
      if (question) shown++;
    });
    const both = Promise.all([askAge(), askAge()]);
    answer(true);
    expect(await both).toEqual([true, true]);
    expect(shown).toBe(1);
    stop();
  });
});
