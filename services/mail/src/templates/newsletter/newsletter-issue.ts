import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent, MailPart } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

const sections: Record<string, string> = {
  news: "News",
  features: "Feature",
  interviews: "Interview",
  reviews: "Review",
  mixes: "Mix",
  guides: "Guide",
  opinion: "Opinion",
  photo_essays: "Photo essay",
};

const night =
  (siteUrl: string) =>
  (data: MailData): MailPart => ({
    kind: "story",
    label: [toNightLabel(data.text("night")), data.maybe("where")].filter(Boolean).join(" · "),
    title: data.text("title"),
    href: siteUrl + data.text("path"),
    text: data.maybe("says") ?? "",
  });

const piece =
  (siteUrl: string) =>
  (data: MailData): MailPart => {
    const partner = data.maybe("partner");
    const section = sections[data.text("section")] ?? "Journal";
    return {
      kind: "story",
      label: partner ? `${section} · Paid for by ${partner}` : section,
      title: data.text("title"),
      href: siteUrl + data.text("path"),
      text: data.maybe("says") ?? "",
    };
  };

const under = (title: string, parts: MailPart[]): MailPart[] =>
  parts.length > 0 ? [{ kind: "heading", text: title }, ...parts] : [];

/** The weekly letter, as one reader gets it. */
export default function newsletterIssue(data: MailData): MailContent {
  const { siteUrl } = data;
  const code = encodeURIComponent(data.text("code"));
  const intro = (data.maybe("intro") ?? "").split(/\n+/).filter(Boolean);
  const pieces = data.list("pieces");
  return {
    subject: data.text("subject"),
    preview: intro[0] ?? pieces[0]?.maybe("says") ?? "This week underground",
    title: data.text("subject"),
    isNewsletter: true,
    leave: `${siteUrl}/functions/v1/newsletter-leave?code=${code}`,
    parts: [
      ...intro.map((text): MailPart => ({ kind: "paragraph", text })),
      ...under("To read", pieces.map(piece(siteUrl))),
      ...under("Our picks", data.list("picks").map(night(siteUrl))),
      ...data
        .list("cities")
        .flatMap((city) => under(city.text("name"), city.list("nights").map(night(siteUrl)))),
      { kind: "small", text: "You get this on Wednesdays because you asked for it and confirmed it." },
      {
        kind: "links",
        links: [
          ["Choose cities", `${siteUrl}/journal/newsletter/choices?code=${code}`],
          ["Leave the newsletter", `${siteUrl}/journal/newsletter/choices?code=${code}#leave`],
        ],
      },
    ],
  };
}
