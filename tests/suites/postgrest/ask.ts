// Asks what an example asks, and says what differs.
import { request } from "node:http";
import { isDeepStrictEqual } from "node:util";
import type { Asked } from "./read-spec.ts";

type Answer = { status: number; headers: [name: string, value: string][]; body: string };

/** Paths of theirs hold what a browser would escape. */
const escaped = (path: string): string =>
  path.replaceAll(/[^\x21-\x7e]|["<>\\^`{|}]/gu, (sign) => encodeURIComponent(sign));

function send(url: string, { method, path, headers, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, path: escaped(path.startsWith("/") ? path : `/${path}`) });
    for (const [name, value] of headers) asked.appendHeader(name, value);
    if (body) asked.setHeader("Content-Length", Buffer.byteLength(body));
    asked.on("error", reject);
    asked.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (more: string) => {
        text += more;
      });
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.rawHeaders.flatMap((name, at, all): [string, string][] =>
            at % 2 === 0 ? [[name.toLowerCase(), all[at + 1] ?? ""]] : [],
          ),
          body: text,
        }),
      );
    });
    asked.end(body || undefined);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @returns what differs, or null */
export async function differenceOf(url: string, asked: Asked): Promise<string | null> {
  const got = await send(url, asked);
  const line = `${asked.method} ${asked.path}`;
  if (got.status !== asked.status)
    return `${line}: ${got.status} in place of ${asked.status}: ${got.body.slice(0, 300)}`;
  const { answer } = asked;
  if (
    answer &&
    ("json" in answer ? !isDeepStrictEqual(parsed(got.body), answer.json) : got.body !== answer.text)
  )
    return `${line}: ${got.body.slice(0, 400)} in place of ${("json" in answer ? JSON.stringify(answer.json) : answer.text).slice(0, 400)}`;
  for (const [name, value] of asked.expected) {
    const found = got.headers.filter(([one]) => one === name.toLowerCase()).map(([, one]) => one);
    if (value === null ? found.length > 0 : !found.includes(value))
      return `${line}: ${name}: ${found.join(" | ")} in place of ${value}`;
  }
  return null;
}
