// Data whose demo is removed with its content is anybody's own, and may stand at a public address.
import { afterAll, expect, test } from "vitest";
import { makeDemoDir } from "./demo-data.ts";
import { runToEnd, startProduct } from "./running-product.ts";

const data = await makeDemoDir();
const env = { DATA_DIR: data.path };

afterAll(() => data.remove());

test("once the demo is removed with its content the data starts at a public address, under a name and with inks of its own", async () => {
  const { code, output } = await runToEnd(env, ["--demo-remove", "--with-content"]);
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Removed the demo: \d+ rows/),
  });
  const own = {
    FIRST_ADMIN: "first@example.org",
    BRAND_NAME: "The Cellar",
    BRAND_COLOUR_DARK: "#33ddaa",
    BRAND_COLOUR_LIGHT: "#005533",
  };
  const product = await startProduct({ ...env, ...own, SITE_URL: "https://undercroft.example" });
  for (const page of ["/", "/about", "/terms", "/auth/signin", "/no-such-page"]) {
    const html = await (await fetch(`${product.url}${page}`)).text();
    const seen = html.replaceAll(/<script[\s\S]*?<\/script>/g, "").replaceAll("undercroft.example", "");
    // the parts of the page rather than the page: a failure would print all of it
    expect(/<title>[^<]*<\/title>/.exec(seen)?.[0], page).toContain("The Cellar");
    expect(seen.match(/.{0,60}(Undercroft|UNDERCROFT).{0,60}/g) ?? [], page).toEqual([]);
    expect([html.includes('data-brand="The Cellar"'), html.includes("--pink:#33ddaa")], page).toEqual([
      true,
      true,
    ]);
  }
  const icon = await fetch(`${product.url}/favicon.svg`);
  expect(await icon.text()).toContain(">T</text>");
  for (const file of ["/apple-touch-icon.png", "/favicon.ico", "/preview.jpg"])
    expect((await fetch(`${product.url}${file}`)).headers.get("content-type")).toMatch(/^image\//);
  expect(product.output()).toContain("first@example.org is the first administrator now");
  expect(product.output()).not.toMatch(/No staff yet|verify\?token/);
  await product.end("SIGTERM");
});
