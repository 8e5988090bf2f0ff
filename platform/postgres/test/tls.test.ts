// What `sslmode` means, against a PostgreSQL that speaks TLS with a certificate that nobody signed but itself.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCluster } from "../src/embedded/index.ts";
import { asLibpq, createRoleDatabase } from "../src/index.ts";

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
const folder = mkdtempSync(path.join(os.tmpdir(), "tls-"));
const ca = path.join(folder, "ca.pem");
const stranger = path.join(folder, "stranger.pem");
let cluster: Awaited<ReturnType<typeof startCluster>>;
let port: number;

/** A key and a certificate for `name`, signed by itself. */
function makeCertificate(name: string, keyFile: string, file: string): void {
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:P-256",
      "-nodes",
      "-days",
      "30",
      "-subj",
      `/CN=${name}`,
      "-addext",
      `subjectAltName=DNS:${name}`,
      "-keyout",
      keyFile,
      "-out",
      file,
    ],
    { stdio: "ignore" },
  );
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port: found } = server.address() as { port: number };
      server.close(() => resolve(found));
    });
  });

/** Whether the connection that such an address makes is encrypted. @throws Error where there is none */
async function ask(host: string, parameters: string): Promise<boolean> {
  const { user, password } = cluster.connection();
  const address = `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/postgres?${parameters}`;
  const client = new pg.Client({ connectionString: asLibpq(address) });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query("select ssl from pg_stat_ssl where pid = pg_backend_pid()");
    return rows[0].ssl;
  } finally {
    await client.end();
  }
}

describe.skipIf(!hasOpenssl)(
  "TLS to the database (skipped where there is no openssl to make certificates)",
  () => {
    beforeAll(async () => {
      chmodSync(folder, 0o755);
      const key = path.join(folder, "server.key");
      makeCertificate("localhost", key, ca);
      makeCertificate("elsewhere.example", path.join(folder, "stranger.key"), stranger);
      port = await freePort();
      const root = path.join(folder, "cluster");
      cluster = await startCluster({ root });
      const { uid, gid } = statSync(path.join(root, "data"));
      chownSync(key, uid, gid);
      chmodSync(key, 0o600);
      await cluster.stop();
      const data = path.join(root, "data");
      const rules = readFileSync(path.join(data, "pg_hba.conf"), "utf8");
      writeFileSync(path.join(data, "pg_hba.conf"), `hostnossl all all all reject\n${rules}`);
      cluster = await startCluster({
        root,
        settings: {
          listen_addresses: "127.0.0.1",
          port: String(port),
          ssl: "on",
          ssl_cert_file: ca,
          ssl_key_file: key,
        },
      });
    }, 60_000);
    afterAll(async () => {
      await cluster?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    test("sslmode=require encrypts and asks nobody who the server is", async () => {
      expect(await ask("localhost", "sslmode=require")).toBe(true);
      expect(await ask("127.0.0.1", "sslmode=require")).toBe(true);
    });

    test("requests under a role go over the encrypted connection too, many at once", async () => {
      const { user, password } = cluster.connection();
      const address = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/postgres?sslmode=require`;
      const database = createRoleDatabase({ connection: { connectionString: asLibpq(address) } });
      const read = (number: number) =>
        database.run({
          settings: { role: user, names: ["role"], values: [user] },
          statements: [
            {
              text: "select $1::text || ' ' || ssl::text from pg_stat_ssl where pid = pg_backend_pid()",
              values: [String(number)],
            },
          ],
          isReadOnly: true,
        });
      const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => read(number)));
      await database.close();
      expect(answers.map(([rows]) => String(rows?.[0]?.[0]))).toEqual(
        Array.from({ length: 20 }, (_, number) => `${number} true`),
      );
    });

    test("sslmode=disable is refused by a server that wants TLS", async () => {
      await expect(ask("localhost", "sslmode=disable")).rejects.toThrow(/pg_hba|no encryption/);
    });

    test("sslmode=verify-full takes the server whose authority is the file of sslrootcert, under its own name alone", async () => {
      const parameters = `sslmode=verify-full&sslrootcert=${encodeURIComponent(ca)}`;
      expect(await ask("localhost", parameters)).toBe(true);
      await expect(ask("127.0.0.1", parameters)).rejects.toThrow(/does not match|altnames/i);
      expect(await ask("127.0.0.1", parameters.replace("full", "ca"))).toBe(true);
    });

    test("an authority that did not sign the certificate is refused, by file and by those that Node trusts", async () => {
      const parameters = (file: string) => `sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}`;
      await expect(ask("localhost", parameters(stranger))).rejects.toThrow(/self.signed|unable to verify/i);
      await expect(ask("localhost", "sslmode=verify-full")).rejects.toThrow(/self.signed|unable to verify/i);
      await expect(
        ask("localhost", `sslmode=require&sslrootcert=${encodeURIComponent(stranger)}`),
      ).rejects.toThrow(/self.signed|unable to verify/i);
    });
  },
);
