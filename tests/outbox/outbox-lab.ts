// The outbox as the site has it, in pages of a real browser, before a server that loses requests and answers.
import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire, stripTypeScriptTypes } from "node:module";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { findChromium } from "../e2e/browser.ts";

/** What a page of the lab asks of its server. */
export type Sent = { id: string; queue: string; session: string; owner: string; text: string; file: string };
/** What happens to a request: it arrives, or it is lost on the way there, or its answer is; or it is refused; or it is held until the line is another. */
export type Line = "good" | "lost" | "answer-lost" | "broken" | "refused" | "held";

const app = path.resolve(import.meta.dirname, "../../apps/site/app");
const fromSite = createRequire(path.join(app, "root.tsx"));

/** Modules as a browser loads them. */
function readModule(name: string): string {
  if (name === "idb-keyval.js")
    return readFileSync(path.join(path.dirname(fromSite.resolve("idb-keyval")), "index.js"), "utf8");
  const file = name.replace(/\.js$/, ".ts");
  const folder = existsSync(path.join(app, "device", file)) ? "device" : "api";
  const source = readFileSync(path.join(app, folder, file), "utf8");
  return stripTypeScriptTypes(source, { mode: "transform" })
    .replace('import { useSyncExternalStore } from "react";', "")
    .replace('"idb-keyval"', '"./idb-keyval.js"')
    .replace('"./personal-storage.ts"', '"./personal-storage.js"')
    .replaceAll(/"#app\/device\/([a-z-]+)\.ts"/g, '"./$1.js"');
}

const page = `<!doctype html><script type="module">
import { outbox } from "./outbox.js";
import { forgetAllPersonal } from "./personal-storage.js";
let session = null;
const text = async (file) => file ? file.text() : "";
for (const queue of ["a", "b"]) outbox.sendBy(queue, {
  describe: () => queue,
  send: async ({ id, queue, owner, body }, signal) => {
    // another request although an answer was heard: what the browser itself repeats is not counted
    if (localStorage["heard " + id]) localStorage["again " + id] = "yes";
    const answer = await fetch("/send", { method: "POST", signal, body: JSON.stringify({
      id, queue, session, owner, text: body.text, file: await text(body.file),
    }) });
    if (answer.status === 403) return { code: null, title: "Refused", remedy: "Change it." };
    if (!answer.ok) throw new Error("broken");
    localStorage["heard " + id] = "yes";
    return null;
  },
});
window.lab = {
  outbox,
  signIn: async (person) => { session = person; await outbox.start(person); },
  signOut: () => { forgetAllPersonal(); session = null; },
  waiting: () => window.lab.rows().then((rows) => rows.map(({ key, id }) => ({ key, id }))),
  put: (queue, text) => outbox.put(queue, { text, file: new File([text], "note.txt") }),
  refused: async () => (await window.lab.rows()).filter((row) => row.refusal).map(({ key, id }) => ({ key, id })),
  rows: () => new Promise((resolve) => {
    const opening = indexedDB.open("undercroft-mine-outbox");
    opening.onsuccess = () => {
      const store = opening.result.transaction("waiting").objectStore("waiting");
      const [keys, rows] = [store.getAllKeys(), store.getAll()];
      store.transaction.oncomplete = () => { opening.result.close(); resolve(rows.result.map((row, at) => ({ ...row, key: keys.result[at] }))); };
    };
  }),
};
</script>`;

/** A server, a browser, and the pages of one person's tabs. */
export class OutboxLab {
  readonly applied: Sent[] = [];
  line: Line = "good";
  readonly context: BrowserContext;
  private readonly address: string;
  private readonly end: () => Promise<void>;
  private constructor(context: BrowserContext, address: string, end: () => Promise<void>) {
    this.context = context;
    this.address = address;
    this.end = end;
  }

  static async open(): Promise<OutboxLab> {
    let lab: OutboxLab;
    const server = createServer((request, response) => void lab.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
    lab = new OutboxLab(
      await browser.newContext(),
      `http://localhost:${(server.address() as AddressInfo).port}`,
      async () => {
        await browser.close();
        server.closeAllConnections();
        server.close();
      },
    );
    return lab;
  }

  close = () => this.end();

  async openTab(person: string): Promise<Page> {
    const tab = await this.context.newPage();
    await tab.goto(this.address);
    await this.signIn(tab, person);
    return tab;
  }

  signIn = async (tab: Page, person: string): Promise<void> => {
    await tab.waitForFunction("window.lab");
    await tab.evaluate(`lab.signIn(${JSON.stringify(person)})`);
  };

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = path.basename(request.url ?? "");
    if (request.method === "GET") {
      const isScript = name.endsWith(".js");
      response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html" });
      return void response.end(isScript ? readModule(name) : page);
    }
    const line = this.line;
    if (line === "lost") return void request.socket.destroy();
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const sent: Sent = JSON.parse(text);
    while (this.line === "held") await sleep(20);
    if (line === "broken") return void response.writeHead(503).end();
    if (line === "refused") return void response.writeHead(403).end();
    // what was taken once is known by its id
    if (!this.applied.some(({ id }) => id === sent.id)) this.applied.push(sent);
    if (line === "answer-lost") return void request.socket.destroy();
    response.writeHead(200).end();
  }
}
