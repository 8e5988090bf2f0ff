// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { keepSitemapCopy, logCrawler } from "./keep-sitemap-copy.ts";

const day = 24 * 3_600_000;
beforeEach(() => localStorage.clear());

test("Sitemap and robots text are kept in local storage and made again after 24 hours", async () => {
  const asked = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async (address) => new Response(`of ${address}`));
  await keepSitemapCopy(1000);
  await keepSitemapCopy(1000 + day - 1);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(JSON.parse(localStorage.getItem("undercroft-robots") ?? "")).toEqual({
    madeAt: 1000,
    text: "of /robots.txt",
  });
  await keepSitemapCopy(1000 + day);
  expect(asked).toHaveBeenCalledTimes(4);
  asked.mockRestore();
});

test("The last hundred visits of crawlers are kept, and no visit of a person", () => {
  logCrawler("Mozilla/5.0 Firefox", "/");
  expect(localStorage.getItem("undercroft-crawler-log")).toBeNull();
  for (let n = 0; n < 101; n++) logCrawler("Examplebot/1.0", `/${n}`);
  const log = JSON.parse(localStorage.getItem("undercroft-crawler-log") ?? "");
  expect(log).toHaveLength(100);
  expect(log[0].path).toBe("/100");
});
