// RSS 2.0 with the whole text (content:encoded). Every word is escaped; nothing in a feed is markup but what is written here.
import type { ArticleBlock, ArticlePicture } from "@undercroft/contract";
import { uploadAddress } from "#app/api/upload-address.ts";
import type { Article } from "./article.ts";
import { readMarks } from "./marked-text.ts";

// what XML 1.0 cannot hold at all goes
const unfit = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;
const escapeText = (text: string): string =>
  text.replaceAll(unfit, "").replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

function marked(text: string, siteUrl: string): string {
  return readMarks(text)
    .map((run) => {
      const words = escapeText(run.text);
      if (run.mark === "italic") return `<em>${words}</em>`;
      if (run.mark === "bold") return `<strong>${words}</strong>`;
      if (run.mark !== "link") return words;
      return `<a href="${escapeText(run.to.startsWith("/") ? siteUrl + run.to : run.to)}">${words}</a>`;
    })
    .join("");
}

function figure(picture: ArticlePicture, siteUrl: string): string {
  const caption = escapeText([picture.caption, picture.credit].filter(Boolean).join(" "));
  const source = escapeText(siteUrl + uploadAddress(picture.path));
  return `<figure><img src="${source}" alt="${escapeText(picture.alt)}"><figcaption>${caption}</figcaption></figure>`;
}

const paths = { event: "events", venue: "venues", artist: "artists" } as const;

function cardHtml(
  block: Extract<ArticleBlock, { type: "event" | "venue" | "artist" }>,
  article: Article,
  siteUrl: string,
) {
  const target = article.targets[block.id];
  if (!target) return "";
  const name = "title" in target ? target.title : target.name;
  return `<p><a href="${siteUrl}/${paths[block.type]}/${escapeText(target.slug)}">${escapeText(name)}</a></p>`;
}

function blockHtml(block: ArticleBlock, article: Article, siteUrl: string): string {
  const words = (text: string) => marked(text, siteUrl);
  switch (block.type) {
    case "paragraph":
    case "footnote":
      return `<p>${words(block.text)}</p>`;
    case "heading":
      return `<h${block.level}>${escapeText(block.text)}</h${block.level}>`;
    case "list": {
      const tag = block.ordered ? "ol" : "ul";
      return `<${tag}>${block.items.map((item) => `<li>${words(item)}</li>`).join("")}</${tag}>`;
    }
    case "quote":
      return `<blockquote><p>${words(block.text)}</p><p>${escapeText(block.source)}</p></blockquote>`;
    case "pull_quote":
      return `<blockquote><p>${escapeText(block.text)}</p></blockquote>`;
    case "question_answer":
      return `<p><strong>${escapeText(block.question)}</strong></p>${block.answer.map((said) => `<p>${words(said)}</p>`).join("")}`;
    case "image": {
      const { type: _, ...picture } = block;
      return figure(picture, siteUrl);
    }
    case "gallery":
      return block.images.map((picture) => figure(picture, siteUrl)).join("");
    case "track_list":
      return `<ol>${block.tracks.map(({ at, artist, title }) => `<li>${escapeText(`${at} ${artist}, ${title}`)}</li>`).join("")}</ol>`;
    case "player":
      return `<p><a href="${escapeText(block.url)}">${escapeText(block.title)}</a></p>`;
    case "rule":
      return "<hr>";
    default:
      return cardHtml(block, article, siteUrl);
  }
}

function item(article: Article, siteUrl: string): string {
  const url = `${siteUrl}/journal/${article.slug}`;
  const corrections = article.corrections.map(
    ({ text }) => `<p><strong>Correction.</strong> ${escapeText(text)}</p>`,
  );
  const partner = article.partner_name ? `<p>Paid for by ${escapeText(article.partner_name)}</p>` : "";
  const html = `${partner}${corrections.join("")}${article.body.map((block) => blockHtml(block, article, siteUrl)).join("")}`;
  return [
    "<item>",
    `<title>${escapeText(article.title)}</title>`,
    `<link>${url}</link>`,
    `<guid isPermaLink="false">${article.id}</guid>`,
    `<pubDate>${new Date(article.published_at).toUTCString()}</pubDate>`,
    ...article.writers.map((name) => `<dc:creator>${escapeText(name)}</dc:creator>`),
    ...article.tags.map((tag) => `<category>${escapeText(tag)}</category>`),
    `<description>${escapeText(article.standfirst)}</description>`,
    `<content:encoded>${escapeText(html)}</content:encoded>`,
    "</item>",
  ].join("\n");
}

/** A feed of these articles. @param path its own address, for readers that keep it */
export function makeFeed(articles: readonly Article[], title: string, path: string, siteUrl: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">',
    "<channel>",
    `<title>${escapeText(title)}</title>`,
    `<link>${siteUrl}/journal</link>`,
    `<atom:link href="${escapeText(siteUrl + path)}" rel="self" type="application/rss+xml"/>`,
    "<description>Underground culture in the UK, written down.</description>",
    "<language>en-GB</language>",
    ...articles.map((article) => item(article, siteUrl)),
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

/** A feed as an answer; readers ask often, so it is kept for five minutes. */
export const feedResponse = (text: string): Response =>
  new Response(text, {
    headers: { "Content-Type": "application/rss+xml; charset=utf-8", "Cache-Control": "public, max-age=300" },
  });
