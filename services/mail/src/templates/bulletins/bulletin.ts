import type { MailContent, MailPart } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

const pictureOf =
  (siteUrl: string) =>
  (picture: MailData): MailPart => ({
    kind: "picture",
    // the address is the same for everybody: it does not tell who opened the mail
    src: `${siteUrl}/storage/v1/render/image/public/${picture.text("path").split("/").map(encodeURIComponent).join("/")}?width=1280`,
    alt: picture.text("alt"),
  });

/** What an organiser or a venue wrote to those who want to hear from it. */
export default function bulletin(data: MailData): MailContent {
  const { siteUrl } = data;
  const sender = data.text("sender");
  const token = encodeURIComponent(data.text("token"));
  const paragraphs = data.text("body").split(/\n+/).filter(Boolean);
  return {
    subject: `${sender}: ${data.text("subject")}`,
    preview: paragraphs[0] ?? sender,
    title: data.text("subject"),
    leave: `${siteUrl}/functions/v1/bulletins-leave?token=${token}`,
    parts: [
      { kind: "small", text: `From ${sender}` },
      ...paragraphs.map((text): MailPart => ({ kind: "paragraph", text })),
      ...data.list("pictures").map(pictureOf(siteUrl)),
      {
        kind: "small",
        text: `You get this because you follow ${sender}, or agreed to hear from them when you booked. They do not see your address.`,
      },
      {
        kind: "links",
        links: [
          [`Stop hearing from ${sender}`, `${siteUrl}/bulletins/leave?token=${token}`],
          ["Read it on the site", `${siteUrl}${data.text("path")}`],
        ],
      },
    ],
  };
}
