// What both faces of the doctor stand on: one look at a time, no look without end, and no secret in what it says.
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { examine } from "../src/commands/doctor/examine.ts";
import { hideSecrets } from "../src/commands/doctor/hide-secrets.ts";
import { readConfig } from "../src/config.ts";

const given = {
  DATA_DIR: "/tmp/undercroft-nowhere",
  SECRET_KEY: "a key of more than thirty-two characters",
  SMTP_URL: "smtp://hello:pass%2Fword@mail.example:587",
  MAIL_FROM: "hello@undercroft.example",
  DATABASE_URL: "postgres://undercroft:between-us@127.0.0.1:1/undercroft",
  ERROR_WEBHOOK_URL: "https://hooks.example/services/T0/B0/letmein",
};

test("Passwords, keys and the logins of addresses are taken out of what the doctor says", () => {
  const hide = hideSecrets(readConfig(given).secrets);
  expect(hide(`no login as hello with pass/word, pass%2Fword or ${given.SECRET_KEY}`)).toBe(
    "no login as hello with …, … or …",
  );
  expect(hide(`${given.DATABASE_URL} and ${given.ERROR_WEBHOOK_URL}`)).toBe(
    "postgres://…@127.0.0.1:1/undercroft and https://hooks.example…",
  );
  expect(hide("smtp://other:word@mail.example is away")).toBe("smtp://…@mail.example is away");
});

test("A mail server that never answers keeps the doctor for no longer than a look may take", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => silent.once("listening", resolve));
  const { port } = silent.address() as { port: number };
  const config = readConfig({ ...given, SMTP_URL: `smtp://127.0.0.1:${port}` });
  const found = await examine(config, { patience: 300 });
  expect(found.find(({ name }) => name === "mail")).toMatchObject({
    state: "wrong",
    says: expect.stringContaining("gave no answer within"),
  });
  expect(found.find(({ name }) => name === "database")).toMatchObject({ state: "wrong" });
  silent.close();
});
