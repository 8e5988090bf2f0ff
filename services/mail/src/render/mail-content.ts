// What a mail says, apart from how it looks: the HTML and the plain text are made from the same parts, so they agree.

/** A part of a mail, in reading order. */
export type MailPart =
  | { kind: "paragraph"; text: string }
  | { kind: "button"; label: string; href: string }
  | { kind: "code"; code: string; caption: string }
  | { kind: "facts"; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: "heading"; text: string }
  | { kind: "story"; label: string; title: string; href: string; text: string }
  | { kind: "picture"; src: string; alt: string }
  | { kind: "links"; links: readonly (readonly [label: string, href: string])[] }
  | { kind: "small"; text: string };

/** A whole mail. `preview` is what mailboxes show beside the subject. */
export type MailContent = {
  subject: string;
  preview: string;
  title: string;
  parts: readonly MailPart[];
  /** a letter that people may leave with one click of their mail program (RFC 8058): the address it posts to */
  leave?: string;
  /** the mark by which mailboxes know a mail that comes again as the same: the left half of its Message-ID */
  messageId?: string;
  /** from the newsletter's own address */
  isNewsletter?: true;
};

/** A file that goes with a mail. */
export type MailFile = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> };

/** A mail ready to be sent. */
export type RenderedMail = Pick<MailContent, "leave" | "messageId" | "isNewsletter"> & {
  subject: string;
  html: string;
  text: string;
  files?: readonly MailFile[];
};
