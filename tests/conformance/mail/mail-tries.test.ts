// What becomes of a mail that a server does not take at once: against a real mail server, a real queue and its worker.
import { createServer, type Server, type Socket } from "node:net";
import { createProductDatabase } from "@undercroft/database/testing";
import { type JobWorker, startWorker } from "@undercroft/jobs";
import { createMailer, type Mailer } from "@undercroft/mail";
import { createServiceDatabase, type ServiceDatabase } from "@undercroft/postgres";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

/** What the server says at each step, each as often as it is listed; the last one again and again. */
type Manners = {
  greetAfter: number;
  onRecipient: string;
  onData: string | "hang up";
  name: string[];
  taken: number;
};

const patience = { timeout: 15_000, interval: 50 };
let product: Awaited<ReturnType<typeof createProductDatabase>>;
let owner: ServiceDatabase;
let server: Server;
let manners: Manners;
let mailer: Mailer;
let worker: JobWorker;
const sockets = new Set<Socket>();

/** A mail server in forty lines, since the fakes are too polite to hang up or to greet late. */
function serve(socket: Socket): void {
  sockets.add(socket);
  socket.on("close", () => sockets.delete(socket)).on("error", () => {});
  setTimeout(() => socket.write("220 mail.example\r\n"), manners.greetAfter);
  let isData = false;
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    for (const line of chunk.split("\r\n").filter((one) => one !== "")) {
      if (isData) {
        if (line !== ".") continue;
        isData = false;
        manners.taken += 1;
        socket.write("250 taken\r\n");
      } else if (/^(EHLO|HELO)/.test(line)) {
        manners.name.push(line.split(" ")[1] ?? "");
        socket.write("250 mail.example\r\n");
      } else if (/^RCPT/.test(line)) socket.write(`${manners.onRecipient}\r\n`);
      else if (/^DATA/.test(line)) {
        if (manners.onData === "hang up") return void socket.destroy();
        isData = true;
        socket.write("354 go on\r\n");
      } else socket.write("250 well\r\n");
    }
  });
}

const listen = (port = 0) =>
  new Promise<number>((resolve) => {
    server = createServer(serve);
    server.listen(port, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
  });
async function shut(): Promise<void> {
  for (const socket of sockets) socket.destroy();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

beforeAll(async () => {
  product = await createProductDatabase();
  owner = createServiceDatabase({ connection: product.connection, max: 2 });
});
afterAll(() => owner.close());

let port: number;
beforeEach(async () => {
  await owner.query("delete from graphile_worker._private_jobs");
  await owner.query("delete from internal.error_signals");
  manners = { greetAfter: 0, onRecipient: "250 well", onData: "354", name: [], taken: 0 };
  port = await listen();
  mailer = createMailer({
    database: owner,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    smtp: { timeoutSeconds: 6, tls: "starttls", ca: undefined },
    from: "Undercroft <hello@undercroft.test>",
    siteUrl: "https://undercroft.test",
  });
  worker = await startWorker({
    connection: product.connection,
    tasks: mailer.tasks,
    schedules: [],
    log: () => {},
  });
});
afterEach(async () => {
  await worker.stop();
  mailer.close();
  await shut();
});

const send = (recipient: string) =>
  owner.query("select internal.enqueue_mail('magic-link', $1, $2)", [
    recipient,
    JSON.stringify({ link: "https://undercroft.test/x", code: "012345" }),
  ]);
type Job = {
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  later: number;
  is_free: boolean;
};
const jobs = () =>
  owner.query<Job>(
    `select attempts, max_attempts, last_error, locked_at is null as is_free, extract(epoch from run_at - now())::float8 as later
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send-mail' order by j.id`,
  );
const failed = async () => {
  const all = await jobs();
  expect(all).toHaveLength(1);
  expect(all[0]?.last_error).not.toBeNull();
  expect(all[0]?.is_free).toBe(true);
  return all[0] as Job;
};

test("a server that greets after four seconds is waited for, and told the site's host", async () => {
  manners.greetAfter = 4_000;
  await send("a@b.co");
  await expect.poll(() => manners.taken, patience).toBe(1);
  expect(manners.name).toEqual(["undercroft.test"]);
  await expect.poll(jobs, patience).toEqual([]);
});

test("a server that is away costs a mail no try, and gets it when it is back", async () => {
  await shut();
  await send("a@b.co");
  const job = await expect
    .poll(failed, patience)
    .toMatchObject({ attempts: 0, max_attempts: 25 })
    .then(failed);
  expect(job.last_error).toMatch(/takes no mail now .*It is asked again in \d+ s/);
  expect(job.later).toBeLessThan(11);
  await listen(port);
  await expect.poll(() => manners.taken, { timeout: 20_000, interval: 100 }).toBe(1);
});

test("a mail that is refused for now is tried again later", async () => {
  manners.onRecipient = "451 come back later";
  await send("a@b.co");
  await expect.poll(failed, patience).toMatchObject({ attempts: 1, max_attempts: 25 });
});

test("a mail that is refused for good is tried once, and the operator is told once with the count", async () => {
  manners.onRecipient = "550 no such user";
  await send("a@b.co");
  await expect.poll(failed, patience).toMatchObject({ attempts: 1, max_attempts: 1 });
  expect(manners.name).toHaveLength(1);
  await send("c@d.co");
  await expect
    .poll(() => owner.query("select fingerprint, count::int, url from internal.error_signals"), patience)
    .toEqual([{ fingerprint: "mails-failed", count: 2, url: "/admin/mails" }]);
  const told = await owner.query(
    "select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'tell-operator'",
  );
  expect(told).toHaveLength(1);
});

test("a mail about failed mails that fails itself is told to nobody", async () => {
  manners.onRecipient = "550 no such user";
  await owner.query("select internal.enqueue_mail('mails-failed', 'a@b.co', $1)", [
    JSON.stringify({ count: "1", message: "550", url: "/admin/mails", fingerprint: "mails-failed" }),
  ]);
  await expect.poll(failed, patience).toMatchObject({ attempts: 1, max_attempts: 1 });
  expect(await owner.query("select from internal.error_signals")).toEqual([]);
});

test("one mail at which the server hangs up costs a try and holds up no other", async () => {
  manners.onData = "hang up";
  await send("a@b.co");
  await expect.poll(failed, patience).toMatchObject({ attempts: 1 });
  manners.onData = "354";
  await send("c@d.co");
  await expect.poll(() => manners.taken, patience).toBeGreaterThan(0);
});

test("with the library's pauses the tries of a mail reach over four days", async () => {
  const [row] = await owner.query<{ days: number }>(
    "select (sum(exp(least(n, 10))) / 86400)::float8 as days from generate_series(1, internal.mail_attempts() - 1) n",
  );
  expect(row?.days).toBeGreaterThan(3.9);
  expect(row?.days).toBeLessThan(4.1);
});
