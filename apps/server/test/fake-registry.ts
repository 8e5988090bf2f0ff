// A registry of npm on loopback with one package, which holds a program that calls itself a Node.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";

const sumOf = (bytes: Buffer) => `sha512-${createHash("sha512").update(bytes).digest("base64")}`;

function pack(name: string, version: string, program: string): Buffer {
  const folder = mkdtempSync(path.join(os.tmpdir(), "pack-"));
  const at = path.join(folder, "package");
  mkdirSync(path.join(at, "bin"), { recursive: true });
  writeFileSync(path.join(at, "package.json"), JSON.stringify({ name, version }));
  writeFileSync(path.join(at, "bin/node"), program, { mode: 0o755 });
  const packed = spawnSync("tar", ["czf", "package.tgz", "package"], { cwd: folder, encoding: "utf8" });
  if (packed.status !== 0) throw new Error(packed.stderr);
  const bytes = readFileSync(path.join(folder, "package.tgz"));
  rmSync(folder, { recursive: true });
  return bytes;
}

/** Starts it on a free port. `tamper` has it send another program by the same name from then on, with a sum that fits that one. */
export async function startFakeRegistry(name: string, version: string) {
  let bytes = pack(name, version, `#!/bin/sh\necho v${version}\n`);
  const integrity = sumOf(bytes);
  let downloads = 0;
  const server = createServer((request, response) => {
    if (request.url?.endsWith(".tgz")) {
      downloads++;
      response.end(bytes);
      return;
    }
    const dist = { tarball: `${url}/${name}-${version}.tgz`, integrity: sumOf(bytes) };
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        name,
        "dist-tags": { latest: version },
        versions: { [version]: { name, version, dist } },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    integrity,
    downloads: () => downloads,
    tamper: () => {
      bytes = pack(name, version, "#!/bin/sh\necho stolen >&2\n");
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
