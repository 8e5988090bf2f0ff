// RSS 2.0 with the whole text (content:encoded). Every word is escaped; nothing in a feed is markup but what is written here.
import type { ArticleBlock, ArticlePicture } from "@undercroft/contract";
import { uploadAddress } from "#app/api/upload-address.ts";
import { escapeMarkup } from "#app/format/text/escape-markup.ts";
import type { Article } from "./article.ts";
import { readMarks } from "./marked-text.ts";

function marked(text: string, siteUrl: string): string {
  return readMarks(text)
    .map((run) => {
      const words = escapeMarkup(run.text);
      if (run.mark === "italic") return `<em>${words}</em>`;
      if (run.mark === "bold") return `<strong>${words}</strong>`;
      if (run.mark !== "link") return words;
      return `<a href="${escapeMarkup(run.to.startsWith("/") ? siteUrl + run.to : run.to)}">${words}</a>`;
    })
    .join("");
}

function figure(picture: ArticlePicture, siteUrl: string): string {
  const caption = escapeMarkup([picture.caption, picture.credit].filter(Boolean).join(" "));
  const source = escapeMarkup(siteUrl + uploadAddress(picture.path));
  return `<figure><img src="${source}" alt="${escapeMarkup(picture.alt)}"><figcaption>${caption}</figcaption></figure>`;
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
  return `<p><a href="${siteUrl}/${paths[block.type]}/${escapeMarkup(target.slug)}">${escapeMarkup(name)}</a></p>`;
}

function blockHtml(block: ArticleBlock, article: Article, siteUrl: string): string {
  const words = (text: string) => marked(text, siteUrl);
  switch (block.type) {
    case "paragraph":
    case "footnote":
      return `<p>${words(block.text)}</p>`;
    case "heading":
      return `<h${block.level}>${escapeMarkup(block.text)}</h${block.level}>`;
    case "list": {
      const tag = block.ordered ? "ol" : "ul";
      return `<${tag}>${block.items.map((item) => `<li>${words(item)}</li>`).join("")}</${tag}>`;
    }
    case "quote":
      return `<blockquote><p>${words(block.text)}</p><p>${escapeMarkup(block.source)}</p></blockquote>`;
    case "pull_quote":
      return `<blockquote><p>${escapeMarkup(block.text)}</p></blockquote>`;
    case "question_answer":
      return `<p><strong>${escapeMarkup(block.question)}</strong></p>${block.answer.map((said) => `<p>${words(said)}</p>`).join("")}`;
    case "image": {
      const { type: _, ...picture } = block;
      return figure(picture, siteUrl);
    }
    case "gallery":
      return block.images.map((picture) => figure(picture, siteUrl)).join("");
    case "track_list":
      return `<ol>${block.tracks.map(({ at, artist, title }) => `<li>${escapeMarkup(`${at} ${artist}, ${title}`)}</li>`).join("")}</ol>`;
    case "player":
      return `<p><a href="${escapeMarkup(block.url)}">${escapeMarkup(block.title)}</a></p>`;
    case "rule":
      return "<hr>";
    default:
      return cardHtml(block, article, siteUrl);
  }
}

function item(article: Article, siteUrl: string): string {
  const url = `${siteUrl}/journal/${article.slug}`;
  const corrections = article.corrections.map(
    ({ text }) => `<p><strong>Correction.</strong> ${escapeMarkup(text)}</p>`,
  );
  const partner = article.partner_name ? `<p>Paid for by ${escapeMarkup(article.partner_name)}</p>` : "";
  const html = `${partner}${corrections.join("")}${article.body.map((block) => blockHtml(block, article, siteUrl)).join("")}`;
  return [
    "<item>",
    `<title>${escapeMarkup(article.title)}</title>`,
    `<link>${url}</link>`,
    `<guid isPermaLink="false">${article.id}</guid>`,
    `<pubDate>${new Date(article.published_at).toUTCString()}</pubDate>`,
    ...article.writers.map((name) => `<dc:creator>${escapeMarkup(name)}</dc:creator>`),
    ...article.tags.map((tag) => `<category>${escapeMarkup(tag)}</category>`),
    `<description>${escapeMarkup(article.standfirst)}</description>`,
    `<content:encoded>${escapeMarkup(html)}</content:encoded>`,
    "</item>",
  ].join("\n");
}

/** A feed of these articles. @param path its own address, for readers that keep it */
export function makeFeed(articles: readonly Article[], title: string, path: string, siteUrl: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">',
    "<channel>",
    `<title>${escapeMarkup(title)}</title>`,
    `<link>${siteUrl}/journal</link>`,
    `<atom:link href="${escapeMarkup(siteUrl + path)}" rel="self" type="application/rss+xml"/>`,
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
