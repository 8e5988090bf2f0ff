import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import {
  bio,
  email,
  eventInput,
  findUploadProblem,
  forgotPasswordForm,
  magicLinkForm,
  message,
  name,
  password,
  resetPasswordForm,
  signInForm,
  signUpForm,
  venueCorrection,
  venueInput,
  website,
} from "../src/index.ts";

/** The messages a schema gives, by field. */
function problems(schema: z.ZodMiniType, input: unknown): Record<string, string> {
  const result = schema.safeParse(input);
  const found: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) found[issue.path.join(".")] ??= issue.message;
  return found;
}
const problem = (schema: z.ZodMiniType, input: unknown) => Object.values(problems(schema, input))[0] ?? null;

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();
const goodEvent = () => ({
  title: "Low End Theory",
  description: "Bass all night long.",
  startAt: inAWeek(),
});
const goodVenue = {
  name: "The Dyeworks",
  description: "Brick vaults by the river.",
  address: "1 Mill Lane, Leeds",
  capacity: 200,
};
const long = (length: number) => "a".repeat(length);

describe("people", () => {
  test.each([
    ["ann@example.org", null],
    ["  ANN@Example.ORG  ", null],
    ["ann+night@mail.example.co.uk", null],
    ["ann", "Invalid email format"],
    ["ann@", "Invalid email format"],
    ["ann@example", "Invalid email format"],
    ["ann@@example.org", "Invalid email format"],
    ["a..b@example.org", "Invalid email format"],
    ["ann@exa mple.org", "Invalid email format"],
    ["", "Invalid email format"],
    [null, "Invalid email format"],
    [`${long(60)}@${long(60)}.${long(60)}.${long(60)}.${long(20)}.org`, "Email too long"],
  ])("judge the email address %j: %j", (input, expected) => {
    expect(problem(email, input)).toBe(expected);
  });

  test("are stored with an email address trimmed and in lower case", () => {
    expect(email.parse("  ANN@Example.ORG ")).toBe("ann@example.org");
  });

  test.each([
    [5, "Password must be at least 6 characters"],
    [6, null],
    [128, null],
    [129, "Password too long"],
  ])("judge a password of %i characters: %j", (length, expected) => {
    expect(problem(password, long(length))).toBe(expected);
  });

  test.each([
    ["", "Name required"],
    ["  ", "Name required"],
    ["<>", "Name required"],
    ["O'Brien", null],
    [long(100), null],
    [long(101), "Name too long"],
  ])("judge the name %j: %j", (input, expected) => {
    expect(problem(name, input)).toBe(expected);
  });

  test("may leave out bio and website, which have a greatest length", () => {
    expect(problem(bio, undefined)).toBeNull();
    expect(problem(bio, long(500))).toBeNull();
    expect(problem(bio, long(501))).toBe("Bio too long");
    expect(problem(website, "")).toBeNull();
    expect(problem(website, "https://example.org")).toBeNull();
    expect(problem(website, "example.org")).toBe("Invalid URL");
    expect(problem(website, "javascript:alert(1)")).toBe("Invalid URL");
  });
});

describe("events", () => {
  test.each([
    [{}, {}],
    [{ title: "ab" }, { title: "Title must be at least 3 characters" }],
    [{ title: long(101) }, { title: "Title too long" }],
    [{ description: "short" }, { description: "Description must be at least 10 characters" }],
    [
      { description: `<script>${long(50)}</script>` },
      { description: "Description must be at least 10 characters" },
    ],
    [{ description: long(2001) }, { description: "Description too long" }],
    [{ capacity: 1.5 }, { capacity: "Capacity must be a whole number" }],
    [{ capacity: Number.NaN }, { capacity: "Capacity must be a whole number" }],
    [{ capacity: "12" }, { capacity: "Capacity must be a whole number" }],
    [{ capacity: 0 }, { capacity: "Capacity must be at least 1" }],
    [{ capacity: 100_001 }, { capacity: "Capacity too large" }],
    [{ capacity: 100_000 }, {}],
    [{ tags: Array(11).fill("techno") }, { tags: "Too many tags" }],
    [{ startAt: "tomorrow" }, { startAt: "Invalid date format" }],
    [{ startAt: "2027-02-30T20:00:00Z" }, { startAt: "Invalid date format" }],
    [{ startAt: "2020-01-01T20:00:00Z" }, { startAt: "Start date must be in the future" }],
    [{ endAt: "later" }, { endAt: "Invalid date format" }],
    [{ endAt: "2020-01-01T20:00:00Z" }, { endAt: "End date must be after the start date" }],
    [{ title: "Drop Table presents: Union Select" }, {}],
  ])("%j: %j", (change, expected) => {
    expect(problems(eventInput, { ...goodEvent(), ...change })).toEqual(expected);
  });
});

describe("venues, messages and files", () => {
  test.each([
    [{}, {}],
    [{ name: "ab" }, { name: "Venue name must be at least 3 characters" }],
    [{ name: long(101) }, { name: "Venue name too long" }],
    [{ description: "short" }, { description: "Description must be at least 10 characters" }],
    [{ description: long(1001) }, { description: "Description too long" }],
    [{ address: "1 A" }, { address: "Address must be at least 5 characters" }],
    [{ address: long(201) }, { address: "Address too long" }],
    [{ capacity: 10.5 }, { capacity: "Capacity must be a whole number" }],
    [{ capacity: 0 }, { capacity: "Capacity must be at least 1" }],
    [{ capacity: 50_001 }, { capacity: "Capacity too large" }],
    [{ rate: -1 }, { rate: "Rate cannot be negative" }],
    [{ rate: 10_001 }, { rate: "Rate too high" }],
    [{ rate: 0 }, {}],
  ])("a venue with %j: %j", (change, expected) => {
    expect(problems(venueInput, { ...goodVenue, ...change })).toEqual(expected);
  });

  test("a message has one to a thousand characters", () => {
    expect(problem(message, "")).toBe("Message cannot be empty");
    expect(problem(message, "  \n ")).toBe("Message cannot be empty");
    expect(problem(message, long(1000))).toBeNull();
    expect(problem(message, long(1001))).toBe("Message too long");
  });

  test("a file is refused by size, then by type", () => {
    expect(findUploadProblem({ size: 10_485_760, type: "image/png" })).toBeNull();
    expect(findUploadProblem({ size: 10_485_761, type: "image/png" })).toBe("File size exceeds 10MB limit");
    expect(findUploadProblem({ size: 1, type: "text/plain; charset=utf-8" })).toBeNull();
    expect(findUploadProblem({ size: 1, type: "image/svg+xml" })).toBe("File type not allowed");
  });
});

describe("sign-in, sign-up and reset", () => {
  test("sign-in asks for an address of the right shape and a password", () => {
    expect(problems(signInForm, { email: "", password: "" })).toEqual({
      email: "Email is required",
      password: "Password is required",
    });
    expect(problems(signInForm, { email: "ann", password: "x" })).toEqual({
      email: "Please enter a valid email address",
    });
    expect(signInForm.parse({ email: " ann@example.org ", password: " x " })).toEqual({
      email: "ann@example.org",
      password: " x ",
    });
  });

  test("a magic link needs an address", () => {
    expect(problems(magicLinkForm, { email: " " })).toEqual({ email: "Email is required for magic link" });
    expect(problems(magicLinkForm, { email: "ann" })).toEqual({
      email: "Please enter a valid email address",
    });
    expect(problems(forgotPasswordForm, { email: "" })).toEqual({ email: "Email is required" });
  });

  test("sign-up asks for eight characters and for the same password twice", () => {
    const form = {
      name: "",
      email: "ann@example.org",
      password: "longenough",
      confirmPassword: "longenough",
    };
    expect(problems(signUpForm, form)).toEqual({});
    expect(problems(signUpForm, { ...form, password: "short12", confirmPassword: "short12" })).toEqual({
      password: "Password must be at least 8 characters long",
    });
    expect(problems(signUpForm, { ...form, email: "ann", confirmPassword: "other" })).toEqual({
      email: "Invalid email format",
      confirmPassword: "Passwords do not match",
    });
    expect(problems(resetPasswordForm, { password: "longenough", confirmPassword: "longenougH" })).toEqual({
      confirmPassword: "Passwords do not match",
    });
    expect(problems(resetPasswordForm, { password: long(129), confirmPassword: long(129) })).toEqual({
      password: "Password too long",
    });
  });

  test("no input makes a schema throw", () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        for (const schema of [email, password, name, signUpForm, eventInput, venueInput, message])
          schema.safeParse(input);
      }),
    );
  });
});

test("A correction that is too long is refused in the words of the field it corrects", () => {
  const said = (field: string) =>
    venueCorrection
      .safeParse({
        venue_id: "5f0c2b9e-6a55-4a54-9d0e-3f0a1c2d3e4f",
        field,
        proposed: "x".repeat(1001),
        reason: "It is not so",
      })
      .error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(said("description")).toEqual([["proposed", "Description too long"]]);
  expect(said("name")).toEqual([["proposed", "Venue name too long"]]);
  expect(said("station")).toEqual([["proposed", "Write 1000 characters at most"]]);
});
