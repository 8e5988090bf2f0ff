/** Answers of oEmbed (https://oembed.com), version 1.0: what other websites show where somebody pastes an address of ours. */
import { brandName } from "@undercroft/contract/brand";
import { escapeMarkup } from "#app/format/text/escape-markup.ts";

/** What is said of a page. */
export type OembedSubject = {
  title: string;
  /** of the page, with its slash */
  path: string;
  author?: { name: string; path: string | null } | null;
  /** one line below the title */
  line: string;
  /** 1200 × 630, or null */
  thumbnail: string | null;
  /** the page that is framed in its place; left out, the title links to the page */
  frame?: string;
};

/** The most pixels that the asking website has room for. */
export type OembedRoom = { width: number; height: number };

/** An answer, by the names of the standard. */
export type OembedAnswer = Record<string, string | number>;

const USUAL_WIDTH = 600;
const FRAME_HEIGHT = 480;
const QUOTE_HEIGHT = 140;
const THUMBNAIL = { width: 1200, height: 630 };
const CACHE_SECONDS = 3_600;

const quote = (siteUrl: string, { title, path, line }: OembedSubject): string =>
  `<blockquote><a href="${escapeMarkup(siteUrl + path)}">${escapeMarkup(title)}</a><br>${escapeMarkup(line)}</blockquote>`;

/** The answer for a page, no larger than there is room. */
export function toOembed(subject: OembedSubject, siteUrl: string, room: OembedRoom): OembedAnswer {
  const { title, author, thumbnail, frame } = subject;
  const width = Math.min(USUAL_WIDTH, room.width);
  const height = Math.min(frame ? FRAME_HEIGHT : QUOTE_HEIGHT, room.height);
  const isRoomForThumbnail = THUMBNAIL.width <= room.width && THUMBNAIL.height <= room.height;
  return {
    version: "1.0",
    type: "rich",
    title,
    ...(author ? { author_name: author.name } : {}),
    ...(author?.path ? { author_url: siteUrl + author.path } : {}),
    provider_name: brandName(),
    provider_url: siteUrl,
    cache_age: CACHE_SECONDS,
    ...(thumbnail && isRoomForThumbnail
      ? {
          thumbnail_url: siteUrl + thumbnail,
          thumbnail_width: THUMBNAIL.width,
          thumbnail_height: THUMBNAIL.height,
        }
      : {}),
    html: frame
      ? `<iframe src="${escapeMarkup(siteUrl + frame)}" title="${escapeMarkup(title)}" width="${width}" height="${height}" loading="lazy" style="border:0"></iframe>`
      : quote(siteUrl, subject),
    width,
    height,
  };
}

/** The answer as XML. */
export function toOembedXml(answer: OembedAnswer): string {
  const lines = Object.entries(answer).map(
    ([name, value]) => `  <${name}>${escapeMarkup(String(value))}</${name}>`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n${lines.join("\n")}\n</oembed>\n`;
}
