// `npm run dev`: the site by Vite, and a server that starts again when its source changes.
import { utimesSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDemoDir } from "./demo-data.ts";
import { type RunningProduct, startProduct } from "./running-product.ts";

const data = await makeDemoDir();
let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ DATA_DIR: data.path }, ["--dev"]);
}, 120_000);
afterAll(async () => {
  await product?.end("SIGINT");
  data.remove();
});

describe("development", () => {
  test("shows pages whose modules Vite brings one by one", async () => {
    expect((await fetch(`${product.url}/events`)).status).toBe(200);
    const script = await fetch(`${product.url}/app/root.tsx`);
    expect([script.status, script.headers.get("content-type")]).toEqual([200, "text/javascript"]);
  });

  test("tells the browser of a file that changed, over a socket", async () => {
    const client = await (await fetch(`${product.url}/@vite/client`)).text();
    const token = /wsToken = "([\w-]+)"/.exec(client)?.[1];
    const socket = new WebSocket(`${product.url.replace("http", "ws")}/?token=${token}`, "vite-hmr");
    const said = await new Promise((resolve, reject) => {
      socket.addEventListener("message", ({ data }) => resolve(JSON.parse(String(data))));
      socket.addEventListener("error", reject);
    });
    expect(said).toEqual({ type: "connected" });
    socket.close();
  });

  test("starts the server again when a file of it changes, on the database that was there", async () => {
    const database = product.databasePid();
    const file = path.resolve(import.meta.dirname, "../../apps/server/src/gateway.ts");
    utimesSync(file, new Date(), new Date());
    await expect.poll(() => product.output().match(/Ready in /g), { timeout: 60_000 }).toHaveLength(2);
    expect((await fetch(`${product.url}/health`)).status).toBe(200);
    expect(product.databasePid()).toBe(database);
  });
});
