import { claimFieldLabel } from "@undercroft/contract";
import { brandName } from "@undercroft/contract/brand";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

const words: Record<
  string,
  { subject: (venue: string) => string; text: (venue: string) => string; button: string }
> = {
  approve: {
    subject: (venue) => `${venue} is yours to run`,
    text: (venue) => `We have approved your claim. You are the owner of ${venue} on ${brandName()} now.`,
    button: "Open the dashboard",
  },
  taken_in: {
    subject: (venue) => `You are in the team of ${venue}`,
    text: (venue) => `The owners of ${venue} have taken you into their team.`,
    button: "Open the dashboard",
  },
  changes: {
    subject: (venue) => `Your claim of ${venue} needs a change`,
    text: (venue) => `We cannot decide about ${venue} yet. Change what is named below and send it again.`,
    button: "Change it",
  },
  reject: {
    subject: (venue) => `Your claim of ${venue} was turned down`,
    text: (venue) => `We have looked at your claim of ${venue} and cannot approve it.`,
    button: "Look at it",
  },
  superseded: {
    subject: (venue) => `${venue} went to somebody else`,
    text: (venue) =>
      `We have approved another claim of ${venue}, so yours is over. If you run it together, ask its owner to invite you; if that is wrong, claim it again and the owner is asked first.`,
    button: "Look at it",
  },
};

/** To the applicant: what became of the claim of a venue, and why. */
export default function venueClaimDecided(data: MailData): MailContent {
  const decision = words[data.text("decision")];
  if (!decision) throw new Error(`there is no decision called ${data.text("decision")}`);
  const venue = data.text("venue");
  const reason = data.maybe("reason");
  const role = data.maybe("role");
  const rows = [
    ...(role ? [["Your role", role] as const] : []),
    ...(reason ? [["Why", reason] as const] : []),
    ...data.list("notes").map((note) => [claimFieldLabel(note.text("field")), note.text("note")] as const),
  ];
  return {
    subject: decision.subject(venue),
    preview: decision.text(venue),
    title: decision.subject(venue),
    parts: [
      { kind: "paragraph", text: decision.text(venue) },
      ...(rows.length > 0 ? ([{ kind: "facts", rows }] as const) : []),
      ...(data.maybe("can_appeal")
        ? ([
            {
              kind: "paragraph",
              text: "If you think this is wrong, you can appeal once. Somebody else looks at it then.",
            },
          ] as const)
        : []),
      { kind: "button", label: decision.button, href: `${data.siteUrl}${data.text("path")}` },
    ],
  };
}
