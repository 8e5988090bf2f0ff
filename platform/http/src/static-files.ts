// Files of a finished build, read once into memory and answered on the bare request, before any router. A build that takes the place of
// this one while it is running disturbs no page.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { StoredResponse } from "./response-cache.ts";

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

/** Finds the file an address names. */
export type StaticFiles = { find: (pathname: string) => StoredResponse | undefined };

/**
 * Reads every file under `directory`; `.br` and `.gz` beside a file are its encodings, and then they alone are held.
 * @param options.immutable files under this prefix carry their content's hash in their name
 */
export function loadStaticFiles(directory: string, options: { immutable: string }): StaticFiles {
  const files = new Map<string, StoredResponse>();
  const names = readdirSync(directory, { recursive: true, encoding: "utf8" });
  for (const name of names) {
    const file = path.join(directory, name);
    const type = types[path.extname(name)];
    if (!type || !statSync(file).isFile()) continue;
    const pathname = `/${name.split(path.sep).join("/")}`;
    files.set(pathname, readStored(file, type, pathname.startsWith(options.immutable)));
  }
  return { find: (pathname) => files.get(pathname) };
}

function readStored(file: string, type: string, isImmutable: boolean): StoredResponse {
  const body = readFileSync(file);
  return {
    status: 200,
    headers: {
      "content-type": type,
      "cache-control": isImmutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    },
    etag: createHash("sha256").update(body).digest("base64url").slice(0, 22),
    bodies: existsSync(`${file}.br`) ? packed(file) : { identity: body },
    bytes: body.byteLength,
    storedAt: Date.now(),
  };
}

/** The encodings alone: the plain body is unpacked for the first client that takes none of them, and what it is sent is kept. */
function packed(file: string): StoredResponse["bodies"] {
  const br = readFileSync(`${file}.br`);
  const gzip = existsSync(`${file}.gz`) ? { gzip: readFileSync(`${file}.gz`) } : {};
  return {
    br,
    ...gzip,
    get identity() {
      return brotliDecompressSync(br);
    },
  };
}
