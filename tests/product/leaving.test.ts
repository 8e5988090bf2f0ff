// Somebody leaves: what they wrote and uploaded is on no disk of ours and in no line of the log.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeEmptyDir } from "./empty-data.ts";
import { type RunningProduct, startProduct } from "./running-product.ts";

const word = "Quicksilver";
const email = `${word}@example.org`;
const password = "correct horse battery";
const data = await makeEmptyDir();
let product: RunningProduct;

beforeAll(async () => {
  product = await startProduct({ DATA_DIR: data.path, DEMO: "false", LOG_LEVEL: "debug" });
});
afterAll(async () => {
  await product?.end("SIGTERM");
  data.remove();
});

/** Files of ours that hold the word in their name or their bytes; PostgreSQL's own are asked by SQL elsewhere. */
function filesWithTheWord(): string[] {
  return readdirSync(data.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(data.path, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith("postgres"))
    .filter((file) =>
      `${file} ${readFileSync(path.join(data.path, file), "latin1")}`
        .toLowerCase()
        .includes(word.toLowerCase()),
    );
}

test("Nothing of a person who has left is in a file of ours, and nothing of them ever was in the log", async () => {
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  const server = createClient(product.url, await product.readServiceKey(), options);
  const made = await server.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { full_name: word },
  });
  expect(made.error).toBeNull();
  const id = made.data.user?.id ?? "";

  const person = createClient(product.url, product.publishableKey, options);
  expect((await person.auth.signInWithPassword({ email, password: "wrong" })).error?.status).toBe(400);
  expect((await person.auth.signInWithPassword({ email, password })).error).toBeNull();
  const upload = await person.storage
    .from("cvs")
    .upload(`${id}/${word}.txt`, `The CV of ${word}`, { contentType: "text/plain" });
  expect(upload.error).toBeNull();
  const { error } = await person
    .from("profiles")
    .update({ bio: `I am ${word}` })
    .eq("user_id", id);
  expect(error).toBeNull();
  await person.from("profiles").select("bio").ilike("bio", `%${word}%`);
  await person.rpc("search_listings", { p_query: word });
  await fetch(`${product.url}/events?q=${word}`);
  await person.auth.resetPasswordForEmail(email);
  expect((await person.rpc("request_export")).error).toBeNull();
  await expect
    .poll(async () => (await person.rpc("get_my_export")).data?.path, { timeout: 20_000 })
    .toBeTruthy();
  const files = readdirSync(path.join(data.path, "files"), { recursive: true }).length;
  expect(filesWithTheWord()).not.toEqual([]);

  expect((await server.rpc("anonymize_user_data", { target_user_id: id })).error).toBeNull();
  await expect.poll(filesWithTheWord, { timeout: 30_000 }).toEqual([]);
  // the copy they asked for holds the word compressed: it has to be gone as a file
  expect(readdirSync(path.join(data.path, "files"), { recursive: true }).length).toBeLessThan(files - 1);
  expect(product.output()).toContain("/auth/v1/token");
  expect(product.output().toLowerCase()).not.toContain(word.toLowerCase());
});
