import { expect, test } from "vitest";
import { asLibpq } from "../src/index.ts";

test.each([
  ["postgres://a@b/c", "postgres://a@b/c"],
  ["postgres://a@b/c?sslmode=require", "postgres://a@b/c?sslmode=require&uselibpqcompat=true"],
  [
    "postgres://a@b/c?sslrootcert=/ca.pem",
    "postgres://a@b/c?sslrootcert=%2Fca.pem&sslmode=verify-ca&uselibpqcompat=true",
  ],
  [
    "postgres://a@b/c?sslmode=require&sslrootcert=system",
    "postgres://a@b/c?sslmode=verify-full&uselibpqcompat=true",
  ],
])("the address of a database %s is read as libpq reads it: %s", (given, read) => {
  expect(asLibpq(given)).toBe(read);
});
