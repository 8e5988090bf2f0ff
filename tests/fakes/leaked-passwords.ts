// A list of leaked passwords that speaks the range protocol of Have I Been Pwned.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A running list. */
export type LeakedPasswords = {
  /** what a server is told as the list's address */
  url: string;
  /** what was asked for, oldest first */
  asked: string[];
  /** from now on answers 503 */
  fail: () => void;
  close: () => Promise<void>;
};

/** Starts it on a free port. @param passwords that were leaked */
export async function startLeakedPasswords(passwords: readonly string[]): Promise<LeakedPasswords> {
  const asked: string[] = [];
  const hashes = passwords.map((one) => createHash("sha1").update(one).digest("hex").toUpperCase());
  let isAway = false;
  const server = createServer((request, response) => {
    const prefix = request.url?.split("/").at(-1) ?? "";
    asked.push(prefix);
    if (isAway) return void response.writeHead(503).end();
    if (!/^[0-9A-F]{5}$/.test(prefix)) return void response.writeHead(400).end();
    const found = hashes.filter((hash) => hash.startsWith(prefix)).map((hash) => `${hash.slice(5)}:37`);
    const padding = request.headers["add-padding"] === "true" ? [`${"0".repeat(35)}:0`] : [];
    response.end([...found, ...padding].join("\r\n"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/range`,
    asked,
    fail: () => {
      isAway = true;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
