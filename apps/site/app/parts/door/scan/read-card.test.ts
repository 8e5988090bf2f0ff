import { describe, expect, test } from "vitest";
import { NoAnswer } from "#app/parts/door/door-client.ts";
import type { DoorNight } from "#app/parts/door/night/door-night.ts";
import { isMemberCard, needsServer, readCard } from "./read-card.ts";

const card = `M1${"0123456789ABCDEF".repeat(2)}`;

test.for([
  [card, true],
  [` ${card.toLowerCase()}\n`, true],
  [undefined, false],
  ["", false],
  [card.slice(1), false],
  [`${card}0`, false],
  [card.replace("F", "G"), false],
  [`https://undercroft.example/${card}`, false],
  // a ticket's code
  ["ABCD-EFGH", false],
] as const)("%j as the code of a member's card: %s", ([text, isCard]) => {
  expect(isMemberCard(text)).toBe(isCard);
});

describe("reading a member's card", () => {
  const door = (offlineSince: number | null, answer: () => unknown) => {
    const asked: unknown[] = [];
    const ask = async (...question: unknown[]) => {
      asked.push(question);
      return answer();
    };
    return { door: { read: () => ({ offlineSince }), ask } as unknown as DoorNight, asked };
  };

  test("asks the server for the code without what surrounds it", async () => {
    const { door: open, asked } = door(null, () => ({ name: "Ada" }));
    expect(await readCard(open, ` ${card} `)).toEqual({ card: { name: "Ada" } });
    expect(asked).toEqual([["read_member_card", { p_code: card }]]);
  });

  test("asks nobody while there is no connection, and says what to do instead", async () => {
    const { door: closed, asked } = door(1, () => ({}));
    expect(await readCard(closed, card)).toEqual({ failure: needsServer });
    expect(asked).toEqual([]);
  });

  test("says the same where the server does not answer, and hands on what it refuses", async () => {
    const silent = door(null, () => {
      throw new NoAnswer("away");
    });
    expect(await readCard(silent.door, card)).toEqual({ failure: needsServer });
    const refusing = door(null, () => {
      throw new Error("DOOR_CLOSED");
    });
    await expect(readCard(refusing.door, card)).rejects.toThrow("DOOR_CLOSED");
  });
});
