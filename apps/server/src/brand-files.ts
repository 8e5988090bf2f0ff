// Icons and the picture of link previews of a site with a name of its own: drawn once, when it starts.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defaultBrand } from "@undercroft/contract/brand";
import type { StaticFiles } from "@undercroft/http";
import brand from "./config/parts/brand.ts";
import type { Config } from "./config.ts";

type StoredFile = NonNullable<ReturnType<StaticFiles["find"]>>;

/** The operator's picture, or the first letter of the name; null where nothing was chosen. */
function readLogo(config: Config): { svg: string; source: Buffer } | null {
  const { BRAND_NAME: name, BRAND_LOGO: file, BRAND_COLOUR_DARK: ink } = config.part(brand);
  if (!file && name === defaultBrand.name) return null;
  if (!file) {
    const letter = [...name][0]?.toUpperCase() ?? "";
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0e0c09" d="M0 0h32v32H0z"/><text x="16" y="24" text-anchor="middle" font-family="Arial Black, Arial, sans-serif" font-weight="900" font-size="23" fill="${ink}">${letter}</text></svg>`;
    return { svg, source: Buffer.from(svg) };
  }
  const source = readFileSync(file);
  const isPng = source.toString("latin1", 1, 4) === "PNG";
  const svg = isPng
    ? `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image width="32" height="32" href="data:image/png;base64,${source.toString("base64")}"/></svg>`
    : source.toString("utf8");
  return { svg, source };
}

/** Draws the picture in a square of so many pixels. @throws Error naming BRAND_LOGO when it is no picture */
async function drawSquare(source: Buffer, side: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(source, { density: 300 })
    .resize(side, side, { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
    .catch((error: Error) => {
      throw new Error(`BRAND_LOGO: cannot be drawn: ${error.message}`);
    });
}

/** What links to pages without a picture of their own show. */
async function drawPreview(source: Buffer): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const ground = { create: { width: 1200, height: 630, channels: 3 as const, background: "#0e0c09" } };
  return sharp(ground)
    .composite([{ input: await drawSquare(source, 420) }])
    .jpeg({ quality: 86 })
    .toBuffer();
}

const toFile = (body: Buffer, type: string): StoredFile => ({
  status: 200,
  headers: { "content-type": type, "cache-control": "public, max-age=3600" },
  etag: createHash("sha256").update(body).digest("base64url").slice(0, 22),
  bodies: { identity: body },
  storedAt: Date.now(),
});

/** The files of the site, with the operator's pictures in place of ours. @throws Error naming BRAND_LOGO when it is no picture */
export async function withBrand(files: StaticFiles, config: Config): Promise<StaticFiles> {
  const logo = readLogo(config);
  if (!logo) return files;
  const own = new Map([
    ["/favicon.svg", toFile(Buffer.from(logo.svg), "image/svg+xml")],
    ["/favicon.ico", toFile(await drawSquare(logo.source, 32), "image/png")],
    ["/apple-touch-icon.png", toFile(await drawSquare(logo.source, 180), "image/png")],
    ["/icons/icon-192.png", toFile(await drawSquare(logo.source, 192), "image/png")],
    ...(await Promise.all(
      ["icon-512.png", "maskable-512.png", "monochrome-512.png"].map(
        async (name) => [`/icons/${name}`, toFile(await drawSquare(logo.source, 512), "image/png")] as const,
      ),
    )),
    ["/preview.jpg", toFile(await drawPreview(logo.source), "image/jpeg")],
  ]);
  return { find: (pathname) => own.get(pathname) ?? files.find(pathname) };
}

/** The pictures of Apple's passes, by their names there; nothing where ours stay. */
export async function drawPassArtwork(config: Config): Promise<Record<string, Buffer> | undefined> {
  const logo = readLogo(config);
  if (!logo) return undefined;
  const sides = { "icon.png": 29, "icon@2x.png": 58, "icon@3x.png": 87, "logo.png": 50, "logo@2x.png": 100 };
  const drawn = Object.entries(sides).map(
    async ([name, side]) => [name, await drawSquare(logo.source, side)] as const,
  );
  return Object.fromEntries(await Promise.all(drawn));
}
