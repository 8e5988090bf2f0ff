// An issue of the newsletter on its way to five thousand addresses, while the process that sends it is killed.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { emptyWorld } from "@undercroft/database/testing/matrix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSmtpServer } from "../../fakes/smtp-server.ts";

type World = Awaited<ReturnType<typeof emptyWorld>>;
type Smtp = Awaited<ReturnType<typeof startSmtpServer>>;

const addresses = 5_000;
let world: World;
let smtp: Smtp;
const processes: ChildProcess[] = [];
beforeAll(async () => {
  [world, smtp] = await Promise.all([emptyWorld(), startSmtpServer()]);
  await world.client.query(`
    insert into newsletter_issues (day, subject, status, content, sent_at) values ('2026-11-18', 'Eight doors', 'sending',
      '{"subject": "Eight doors", "intro": "", "picks": [], "cities": [],
        "pieces": [{"title": "Eight doors", "path": "/journal/eight-doors", "says": "A walk.", "section": "features"}]}', now());
    with proofs as (
      insert into internal.newsletter_proofs (email_hash, wording, source, confirmed_at)
      select '\\x00', 1, 'journal', now() from generate_series(1, ${addresses}) returning id
    ), readers as (
      insert into internal.newsletter_subscribers (email, confirmed_at, proof_id)
      select 'reader' || row_number() over () || '@example.com', now(), id from proofs returning id
    )
    insert into internal.newsletter_deliveries (issue_id, subscriber_id) select i.id, r.id from newsletter_issues i, readers r`);
});
afterAll(async () => {
  for (const child of processes) child.kill("SIGKILL");
  await Promise.all([world.end(), smtp.close()]);
});

function startSending(): ChildProcess {
  const script = path.join(import.meta.dirname, "newsletter-worker.ts");
  const child = spawn(process.execPath, [script, JSON.stringify(world.connection), smtp.url], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  processes.push(child);
  return child;
}

const arrived = () => smtp.mails.length;

test("Every address gets it once, though the process is killed in the middle: at most the four mails it had in hand come twice", {
  timeout: 180_000,
}, async () => {
  const first = startSending();
  await expect.poll(arrived, { timeout: 90_000, interval: 20 }).toBeGreaterThan(1_500);
  first.kill("SIGKILL");
  await once(first, "exit");
  startSending();
  const reached = () => new Set(smtp.mails.flatMap(({ recipients }) => recipients)).size;
  await expect.poll(reached, { timeout: 120_000 }).toBe(addresses);
  const times = new Map<string, number>();
  for (const { recipients } of smtp.mails)
    for (const address of recipients) times.set(address, (times.get(address) ?? 0) + 1);
  const repeated = [...times.values()].filter((count) => count > 1);
  expect(Math.max(...times.values())).toBeLessThanOrEqual(2);
  // four jobs run at a time: so many had been handed over at most without a note of it
  expect(repeated.length).toBeLessThanOrEqual(4);
  await expect
    .poll(async () => (await world.client.query("select status from newsletter_issues")).rows)
    .toEqual([{ status: "sent" }]);
  expect(
    (await world.client.query("select from internal.newsletter_deliveries where queued_at is null")).rowCount,
  ).toBe(0);

  const [mail] = smtp.mails;
  const headers = mail?.raw.split("\r\n\r\n")[0]?.replaceAll(/\r\n\s+/g, " ") ?? "";
  expect(headers).toMatch(
    /^List-Unsubscribe: <https:\/\/undercroft\.test\/functions\/v1\/newsletter-leave\?code=[0-9a-f]{40}>$/m,
  );
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(headers).toMatch(/^From: Undercroft letters <letters@undercroft\.test>$/m);
  expect(mail?.content.text).toContain("https://undercroft.test/journal/eight-doors");
  expect(mail?.content.html).toContain("Eight doors");
});
