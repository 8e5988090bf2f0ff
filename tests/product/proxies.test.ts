// The proxies of docs/operations.md, as Debian ships them, with the blocks that stand there.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import http2 from "node:http2";
import https from "node:https";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import tls from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../free-port.ts";
import { makeEmptyDir } from "./empty-data.ts";
import { makeDataDir, type RunningProduct, startProduct } from "./running-product.ts";

const root = path.resolve(import.meta.dirname, "../..");
const data = makeDataDir();
let empty: Awaited<ReturnType<typeof makeEmptyDir>> | undefined;
const docs = readFileSync(path.join(root, "docs/operations.md"), "utf8");
const mebibyte = 1024 * 1024;

/** A program of Debian: installed, or unpacked from its package where there is a Debian to ask; null elsewhere. */
function findProgram(name: string): string | null {
  const installed = [`/usr/sbin/${name}`, `/usr/bin/${name}`].find((file) => existsSync(file));
  if (installed) return installed;
  const folder = path.join(root, ".cache/debian", name);
  const found = () =>
    [`usr/sbin/${name}`, `usr/bin/${name}`]
      .map((file) => path.join(folder, file))
      .find((file) => existsSync(file)) ?? null;
  if (found()) return found();
  mkdirSync(folder, { recursive: true });
  const options = { cwd: folder, stdio: "ignore", timeout: 60_000 } as const;
  if (spawnSync("apt-get", ["download", name], options).status !== 0) return null;
  for (const file of readdirSync(folder).filter((one) => one.endsWith(".deb")))
    spawnSync("dpkg", ["-x", file, "."], options);
  return found();
}

const programs = { nginx: findProgram("nginx"), caddy: findProgram("caddy") };
const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
const blockOf = (language: string) => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(docs)?.[1] ?? "";

/** The block with this machine's names and ports in it, and what has to stand around it to run without root. */
const configurations = {
  nginx: (port: number, upstream: number) => {
    const block = blockOf("nginx")
      .replace(/server \{\n {2}listen 80;.*?\n\}\n/s, "")
      .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port} ssl http2;`)
      .replace(/^ {2}listen \[::\]:443.*\n/m, "")
      .replaceAll("undercroft.example", "localhost")
      .replace(/ssl_certificate .*;/, `ssl_certificate ${data.path}/cert.pem;`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${data.path}/key.pem;`)
      .replace("127.0.0.1:3000", `127.0.0.1:${upstream}`);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((name) => `${name}_temp_path ${data.path}/${name};`)
      .join(" ");
    const file = path.join(data.path, "nginx.conf");
    writeFileSync(
      file,
      `daemon off; pid ${data.path}/nginx.pid; error_log ${data.path}/nginx.log; events {} http { access_log off; ${temporary}\n${block}}`,
    );
    return ["-c", file, "-p", data.path, "-e", `${data.path}/nginx.log`];
  },
  caddy: (port: number, upstream: number) => {
    const block = blockOf("caddy")
      .replace(
        "undercroft.example {",
        `https://localhost:${port} {\n\ttls ${data.path}/cert.pem ${data.path}/key.pem`,
      )
      .replace("127.0.0.1:3000", `127.0.0.1:${upstream}`);
    const file = path.join(data.path, "Caddyfile");
    writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${block}`);
    return ["run", "--config", file, "--adapter", "caddyfile"];
  },
};

type Answer = { status: number; body: string };

const hasAny = hasOpenssl && (programs.nginx ?? programs.caddy) !== null;
let product: RunningProduct;
let port: number;
let serviceKey: string;
beforeAll(async () => {
  if (!hasAny) return;
  spawnSync("openssl", [
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"],
    ...["-addext", "subjectAltName=DNS:localhost"],
    ...["-keyout", `${data.path}/key.pem`, "-out", `${data.path}/cert.pem`],
  ]);
  // nginx that is started by root gives its workers to nobody, who write what is too large for memory
  chmodSync(data.path, 0o777);
  port = await freePort();
  empty = await makeEmptyDir();
  product = await startProduct({
    DATA_DIR: empty.path,
    DEMO: "false",
    SITE_URL: `https://localhost:${port}/`,
    TRUST_PROXY: "true",
  });
  serviceKey = await product.readServiceKey();
});
afterAll(async () => {
  await product?.end("SIGTERM");
  empty?.remove();
  data.remove();
});

describe.each(["nginx", "caddy"] as const)("%s", (name) => {
  const program = programs[name];
  if (!program || !hasOpenssl) {
    test(`${name} or openssl is not to be had on this machine, so its block was not tried`, () => {
      expect(blockOf(name)).toContain("127.0.0.1:3000");
    });
    return;
  }
  let proxy: ChildProcess;

  beforeAll(async () => {
    // the address that the test's own helper names is where the product listens
    proxy = spawn(program, configurations[name](port, Number(new URL(product.url).port)), {
      stdio: "ignore",
      env: { PATH: process.env.PATH, HOME: data.path },
    });
    for (let tries = 0; tries < 100; tries += 1) {
      const answer = await ask("GET", "/health").catch(() => null);
      if (answer?.status === 200) return;
      await sleep(100);
    }
    throw new Error(`${name} did not start`);
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => proxy.on("exit", resolve));
    proxy.kill("SIGTERM");
    await ended;
  });

  /** @param pieces of the body, one after the other @param pause milliseconds between them */
  function ask(
    method: string,
    address: string,
    headers: Record<string, string> = {},
    pieces: (string | Buffer)[] = [],
    pause = 0,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const request = https.request(
        {
          host: "127.0.0.1",
          servername: "localhost",
          port,
          path: address,
          method,
          headers: { host: `localhost:${port}`, ...headers },
          rejectUnauthorized: false,
        },
        (response) => {
          let body = "";
          response.setEncoding("utf8").on("data", (chunk: string) => {
            body += chunk;
          });
          response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
        },
      );
      request.on("error", reject);
      void (async () => {
        for (const piece of pieces) {
          request.write(piece);
          if (pause) await sleep(pause);
        }
        request.end();
      })();
    });
  }
  const asService = () => ({ apikey: serviceKey, authorization: `Bearer ${serviceKey}` });

  test("pages come by HTTP/2, and their links name the site's address without a second slash", async () => {
    const session = http2.connect(`https://localhost:${port}`, { rejectUnauthorized: false });
    const request = session.request({ ":path": "/about" });
    let body = "";
    const status = await new Promise<number>((resolve, reject) => {
      request.on("response", (headers) => resolve(Number(headers[":status"])));
      request.on("error", reject);
      request.setEncoding("utf8").on("data", (chunk: string) => {
        body += chunk;
      });
    });
    await new Promise((resolve) => request.on("close", resolve));
    session.close();
    expect(status).toBe(200);
    expect(body).toContain(`https://localhost:${port}/about`);
    expect(body).not.toContain(`https://localhost:${port}//`);
  });

  test("a file of 50 MB goes through, and one that is too large is 413", async () => {
    const json = { ...asService(), "content-type": "application/json" };
    const bucket = await ask("POST", "/storage/v1/bucket", json, [
      JSON.stringify({ id: `large-${name}`, name: `large-${name}` }),
    ]);
    expect(bucket.status).toBe(200);
    const file = { ...asService(), "content-type": "application/octet-stream" };
    const put = (mebibytes: number) =>
      ask(
        "POST",
        `/storage/v1/object/large-${name}/${mebibytes}.bin`,
        { ...file, "content-length": String(mebibytes * mebibyte) },
        [Buffer.alloc(mebibytes * mebibyte)],
      );
    expect(await put(50)).toMatchObject({ status: 200 });
    const tooLarge = await put(60).catch((error: NodeJS.ErrnoException) => ({
      status: 413,
      body: String(error.code),
    }));
    expect(tooLarge.status).toBe(413);
  });

  test("a websocket is opened", async () => {
    const socket = tls.connect({
      host: "127.0.0.1",
      port,
      servername: "localhost",
      rejectUnauthorized: false,
      ALPNProtocols: ["http/1.1"],
    });
    socket.write(
      `GET /realtime/v1/websocket?apikey=${product.publishableKey}&vsn=1.0.0 HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    const first = await new Promise<string>((resolve, reject) => {
      socket.once("data", (chunk) => resolve(String(chunk)));
      socket.once("error", reject);
    });
    socket.destroy();
    expect(first).toMatch(/^HTTP\/1\.1 101 /);
  });

  test("a caller who names another address in X-Forwarded-For is not believed", async () => {
    const email = `forged-${name}@example.org`;
    const headers = {
      apikey: product.publishableKey,
      "content-type": "application/json",
      "x-forwarded-for": "203.0.113.66",
    };
    const body = JSON.stringify({ email, password: "nobody is where they say 33" });
    expect((await ask("POST", "/auth/v1/signup", headers, [body])).status).toBe(200);
    const log = await ask("GET", "/auth/v1/admin/audit?per_page=20", asService());
    expect(log.body).toContain(email);
    expect(log.body).toContain("127.0.0.1");
    expect(log.body).not.toContain("203.0.113.66");
  });

  test("a slow client is waited for", async () => {
    const body = JSON.stringify({ email: "slow@example.org", password: "x" });
    const headers = {
      apikey: product.publishableKey,
      "content-type": "application/json",
      "content-length": String(body.length),
    };
    const answer = await ask("POST", "/auth/v1/token?grant_type=password", headers, [...body], 60);
    expect(answer.status).toBe(400);
    expect(answer.body).toContain("invalid_credentials");
  });
});
