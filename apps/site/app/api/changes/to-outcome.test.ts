import { describe, expect, test } from "vitest";
import { toOutcome } from "./to-outcome.ts";

const error = {
  code: "PT409",
  details: "POSTS_TOO_LONG",
  hint: "Use at most 2000 characters.",
  message: "That is too long",
};

describe("what an answer means for something that waits to be sent", () => {
  test.each([200, 201, 204])("it has arrived with %i", (status) => {
    expect(toOutcome({ error: null, status })).toBeNull();
  });

  test.each([400, 403, 404, 409, 410, 413, 422])(
    "it was refused for good with %i, and is not sent again",
    (status) => {
      expect(toOutcome({ error, status })).toMatchObject({
        code: "POSTS_TOO_LONG",
        title: "That is too long",
      });
    },
  );

  test.each([0, 401, 408, 425, 429, 500, 502, 503, 504])(
    "it goes again with %i: nobody knows what became of it, or it may be taken later",
    (status) => {
      expect(() => toOutcome({ error, status })).toThrow();
    },
  );
});
