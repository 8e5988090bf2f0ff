import { FunctionError, type ServerFunction } from "@undercroft/product-functions";
import { expect, test } from "vitest";
import { type RunDependencies, runFunction } from "../src/run-function.ts";

const caller = { role: "anon", userId: null, assurance: "aal1" } as const;

/** What a function answers to a body, and what was told to the log. */
async function run(definition: Partial<ServerFunction>, body: string = "{}", headers = {}) {
  const errors: unknown[] = [];
  const dependencies = {
    siteUrl: "https://undercroft.example",
    onError: (error: unknown) => errors.push(error),
  } as Partial<RunDependencies> as RunDependencies;
  const request = new Request("https://undercroft.example/functions/v1/x", { method: "POST", body, headers });
  const answer = await runFunction(
    definition as ServerFunction,
    { request, caller, address: "192.0.2.1" },
    dependencies,
  );
  return { answer, errors };
}

type Body = { name: string; at: { lat: number } };
type Issue = { path: string[]; message: string };

/** Takes a name and a place, and says of anything else which field is wrong, as schemas of functions do. */
const schema = {
  safeParse: (
    value: unknown,
  ): { success: true; data: Body } | { success: false; error: { issues: Issue[] } } => {
    const { name, at } = (value ?? {}) as Partial<Body>;
    const issues: Issue[] = [];
    if (Array.isArray(value)) issues.push({ path: [], message: "Not an object" });
    else if (typeof name !== "string") issues.push({ path: ["name"], message: "Not a text" });
    else if (typeof at?.lat !== "number") issues.push({ path: ["at", "lat"], message: "Not a number" });
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data: value as Body };
  },
};
const greets = {
  schema,
  handle: async ({ body, address }: { body: Body; address: string }) => ({
    said: `Hello ${body.name} from ${address}`,
  }),
} as unknown as ServerFunction;
const good = JSON.stringify({ name: "Ada", at: { lat: 1 } });

test("a body that its schema takes comes to the handler, and the answer is JSON for any origin", async () => {
  const { answer } = await run(greets, good);
  expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  expect(await answer.json()).toEqual({ said: "Hello Ada from 192.0.2.1" });
});

test.each([
  ["a field that is missing", '{"at":{"lat":1}}', "name: Not a text"],
  ["a field within another", '{"name":"Ada","at":{"lat":"north"}}', "at.lat: Not a number"],
  ["a list in place of an object", "[]", "Not an object"],
  ["no JSON", "{", "The body is not JSON"],
])("%s is a 400 that names it", async (_what, body, begins) => {
  const { answer, errors } = await run(greets, body);
  const said = (await answer.json()) as { code: string; message: string };
  expect([answer.status, said.code, errors]).toEqual([400, "FUNCTION_INPUT_INVALID", []]);
  expect(said.message.startsWith(begins)).toBe(true);
});

test("a body of more bytes than the function takes is refused before it is read as JSON", async () => {
  const { answer } = await run({ ...greets, maxBytes: 10 } as ServerFunction, "{".repeat(11));
  expect(answer.status).toBe(413);
});

test("what a handler refuses is told with its code, its hint and when to ask again", async () => {
  const { answer, errors } = await run(
    {
      schema,
      handle: async () => {
        throw new FunctionError({
          status: 429,
          code: "TOO_OFTEN",
          message: "Too often",
          hint: "Wait.",
          retryAfterSeconds: 30,
        });
      },
    } as unknown as ServerFunction,
    good,
  );
  expect([answer.status, answer.headers.get("retry-after"), errors]).toEqual([429, "30", []]);
  expect(await answer.json()).toEqual({
    code: "TOO_OFTEN",
    message: "Too often",
    details: null,
    hint: "Wait.",
  });
});

test("a bug is told to the log, and its words to nobody else", async () => {
  const { answer, errors } = await run(
    {
      schema,
      handle: () => Promise.reject(new Error("password of the database")),
    } as unknown as ServerFunction,
    good,
  );
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain("password");
  expect(errors.map(String)).toEqual(["Error: password of the database"]);
});

test("a function that takes too long is given up, and what becomes of it later is told to the log", async () => {
  let fail: ((error: Error) => void) | undefined;
  const { answer, errors } = await run(
    {
      schema,
      timeoutSeconds: 0.02,
      handle: () =>
        new Promise((_resolve, reject) => {
          fail = reject;
        }),
    } as unknown as ServerFunction,
    good,
  );
  expect([answer.status, errors]).toEqual([546, []]);
  fail?.(new Error("too late"));
  await expect.poll(() => errors.map(String)).toEqual(["Error: too late"]);
});

test("a form is refused without its token, and given it with one", async () => {
  const form = { ...greets, isForm: true, handle: async ({ formToken }: { formToken: string }) => formToken };
  const origin = "https://undercroft.example";
  expect((await run(form as unknown as ServerFunction, good, { origin })).answer.status).toBe(403);
  const token = "0".repeat(32);
  const { answer } = await run(form as unknown as ServerFunction, good, { origin, "x-csrf-token": token });
  expect(await answer.json()).toBe(token);
});

test("a function that answers by itself keeps its headers, and may be read by any page", async () => {
  const { answer } = await run(
    {
      answer: async ({ request }: { request: Request }) =>
        new Response(await request.text(), {
          headers: { "content-type": "text/csv", "access-control-allow-origin": "https://one.example" },
        }),
    } as unknown as ServerFunction,
    "a,b",
  );
  expect(await answer.text()).toBe("a,b");
  expect(answer.headers.get("content-type")).toBe("text/csv");
  expect(answer.headers.get("access-control-allow-origin")).toBe("https://one.example");
  expect(answer.headers.get("access-control-expose-headers")).toContain("retry-after");
});
