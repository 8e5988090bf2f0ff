// Every service the product mounts is shown the forged tokens, and one verifier decides about all of ours.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { places, tokenless } from "../../conformance/auth/forged/places.ts";
import { root } from "../planted-house.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** The addresses in the text of the server's services at which one answers. */
const prefixesIn = (text: string) => [...text.matchAll(/"(\/[\w./-]+)":/g)].map(([, prefix]) => prefix ?? "");

/** Those that no forged token has been sent to, and that are not said to read none. */
function unvisited(text: string): string[] {
  const visited = places.map(([, address]) => address);
  return prefixesIn(text).filter(
    (prefix) =>
      !tokenless.includes(prefix) && !visited.some((address: string) => address.startsWith(`${prefix}/`)),
  );
}

function listSources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\.types|\/test\/|\.test\.|\/build\//.test(file));
}

test("each service that apps/server mounts is tested with the corpus of forged tokens", () => {
  const text = listSources("apps/server/src/services").map(read).join("\n");
  expect(prefixesIn(text).toSorted()).toEqual([
    "/auth/v1",
    "/functions/v1",
    "/inbox",
    "/inbox.json",
    "/map",
    "/papers/v1",
    "/passes/v1",
    "/payments/v1",
    "/realtime/v1",
    "/rest/v1",
    "/storage/v1",
  ]);
  expect(unvisited(text)).toEqual([]);
  const planted = text.replace('"/rest/v1":', '"/planted/v1": planted.app, "/rest/v1":');
  expect(unvisited(planted)).toEqual(["/planted/v1"]);
});

test("a service without the corpus of forged tokens reads no token", () => {
  const readers = ["services/mail/src", "services/map/src"]
    .flatMap(listSources)
    .filter((file) => /authorization|bearer/i.test(read(file)));
  // the carrier's and those of browsers' services, which it sends
  expect(readers).toEqual(["services/mail/src/push/create-push.ts", "services/mail/src/texts/twilio.ts"]);
});

test("only one module verifies our tokens; ID tokens of others are verified elsewhere", () => {
  const verifiers = ["platform", "services", "apps/server"]
    .flatMap(listSources)
    .filter((file) =>
      /\b(jwtVerify|compactVerify|flattenedVerify|generalVerify|decodeJwt)\b/.test(read(file)),
    );
  expect(verifiers.toSorted()).toEqual([
    "platform/tokens/src/verify-token.ts",
    "services/auth/src/providers/id-token.ts",
    // not our access tokens: what signs addresses of files, by a key of its own
    "services/storage/src/url-tokens.ts",
  ]);
});
