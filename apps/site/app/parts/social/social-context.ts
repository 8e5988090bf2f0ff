import { createContext, type ReactNode, use } from "react";
import type { PersonCard } from "./post.ts";

/** What can be reported here. */
export type SocialReport = { kind: "post" | "comment"; id: string; noun: string };

/** What the screens give to posts, for the person who is signed in: who that is, and what other parts of the product do. */
export type Social = {
  personId: string;
  /** services whose players may stand here */
  players: readonly string[];
  onBlock: (person: PersonCard) => void;
  onReport: (subject: SocialReport) => void;
  /** asks who may see the person's profile */
  visibilityChoice: ReactNode;
  /** follows something that is suggested */
  followButton: (subject: { kind: string; target: string; name: string }) => ReactNode;
};

export const SocialContext = createContext<Social | null>(null);

/** @throws Error outside of a signed-in person's screens */
export function useSocial(): Social {
  const social = use(SocialContext);
  if (!social) throw new Error("This stands outside of SocialContext");
  return social;
}
