import { brandName } from "@undercroft/contract/brand";
/** What the page behind a mail's link says and does: one for each `type` that the service of accounts gives its links. */
export type LinkPage = { title: string; text: string; action: string };

const pages: Record<string, LinkPage> = {
  signup: {
    title: "Confirm your address",
    text: "One press, and your account is ready.",
    action: "Confirm my address",
  },
  magiclink: { title: `Sign in to ${brandName()}`, text: "One press, and you're in.", action: "Sign in" },
  recovery: {
    title: "Choose a new password",
    text: "One press signs you in. Then you choose your new password.",
    action: "Continue",
  },
  invite: {
    title: "You're invited",
    text: "One press, and your account is ready for its password.",
    action: "Accept the invitation",
  },
  email_change: {
    title: "Confirm the new address",
    text: "Your account moves to its new address once this is confirmed.",
    action: "Confirm the change",
  },
};
const verification = {
  title: "One last step",
  text: "Press the button to finish what you began.",
  action: "Continue",
};

/** What to say of a link; null for an address without one. */
export function readLinkPage(query: URLSearchParams): (LinkPage & { fields: [string, string][] }) | null {
  if (!query.get("type") || !(query.get("token") || query.get("token_hash"))) return null;
  const fields = ["token", "token_hash", "type", "redirect_to"].flatMap((name): [string, string][] => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  const type = query.get("type") ?? "";
  return { ...((Object.hasOwn(pages, type) ? pages[type] : undefined) ?? verification), fields };
}
