// Passwords from other people's leaks, where an operator names a list of them.
import { AuthWeakPasswordError } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LeakedPasswords, startLeakedPasswords } from "../../fakes/leaked-passwords.ts";
import { adminOf, connectTo } from "./auth-client.ts";
import { type AuthServer, startAuthServer } from "./start-auth.ts";

const leaked = "password123!";
let list: LeakedPasswords;
let server: AuthServer;
beforeAll(async () => {
  list = await startLeakedPasswords([leaked]);
  server = await startAuthServer({ leakedPasswordsUrl: list.url });
});
afterAll(async () => {
  await server.close();
  await list.close();
});

const refused = {
  status: 422,
  code: "weak_password",
  message: "Password is known to be weak and easy to guess, please choose a different one.",
  reasons: ["pwned"],
};

test("leaked passwords are refused at sign-up, change and by administrators; only five hash characters are sent", async () => {
  const client = connectTo(server);
  const { error } = await client.auth.signUp({ email: "a@example.org", password: leaked });
  expect(error).toBeInstanceOf(AuthWeakPasswordError);
  expect(error).toMatchObject(refused);
  const person = { email: "b@example.org", password: "correct horse battery", email_confirm: true };
  expect((await adminOf(server).createUser({ ...person, password: leaked })).error).toMatchObject(refused);
  expect((await adminOf(server).createUser(person)).error).toBeNull();
  await client.auth.signInWithPassword(person);
  expect((await client.auth.updateUser({ password: leaked })).error).toMatchObject(refused);
  expect(list.asked.length).toBeGreaterThan(3);
  for (const asked of list.asked) expect(asked).toMatch(/^[0-9A-F]{5}$/);
});

test("while the list of leaked passwords is unreachable every password is accepted", async () => {
  list.fail();
  const { error } = await connectTo(server).auth.signUp({ email: "c@example.org", password: leaked });
  expect(error).toBeNull();
});
