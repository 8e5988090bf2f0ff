import { londonWallClock, monthName } from "#app/format/nights.ts";
import type { MemberCardAnswer, Tone } from "#app/parts/door/door-answers.ts";

/** What a door shows of a card: a colour, one word, and what to do. A card lets nobody in, so it is never green. */
export function cardWords(card: MemberCardAnswer): { tone: Tone; title: string; reason: string } {
  switch (card.result) {
    case "member":
      return {
        tone: "look_again",
        title: "Member",
        reason: card.has_ticket
          ? "They have a ticket for tonight. Scan it to let them in."
          : "They have no ticket for tonight.",
      };
    case "paused":
      return { tone: "stop", title: "Paused", reason: "The team has paused this membership." };
    case "ended":
      return { tone: "stop", title: "Ended", reason: "This membership has ended." };
    case "not_let_in":
      return { tone: "stop", title: "Stop", reason: "The team does not let this person in." };
    default:
      return { tone: "stop", title: "Stop", reason: "This is not a card of this organiser." };
  }
}

/** "Friends. Member since March 2026, number 112"; nothing for a card that is unknown. */
export const cardFacts = ({ plan, number, since }: MemberCardAnswer): string =>
  plan === null || since === null
    ? ""
    : `${plan}. Member since ${monthName(londonWallClock(new Date(since)).day)}, number ${number}`;
