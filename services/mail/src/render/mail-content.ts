// What a mail says, apart from how it looks: the HTML and the plain text are made from the same parts, so they agree.

/** A part of a mail, in reading order. */
export type MailPart =
  | { kind: "paragraph"; text: string }
  | { kind: "button"; label: string; href: string }
  | { kind: "code"; code: string; caption: string }
  | { kind: "facts"; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: "small"; text: string };

/** A whole mail. `preview` is what mailboxes show beside the subject. */
export type MailContent = {
  subject: string;
  preview: string;
  title: string;
  parts: readonly MailPart[];
};

/** A file that goes with a mail. */
export type MailFile = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> };

/** A mail ready to be sent. */
export type RenderedMail = { subject: string; html: string; text: string; files?: readonly MailFile[] };
