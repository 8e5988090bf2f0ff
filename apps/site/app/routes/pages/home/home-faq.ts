import { plural } from "#app/format/plural.ts";
import type { Plus } from "#app/parts/events/listing.ts";

type Figure = { total: number; plus: Plus };

type FaqFacts = {
  /** "Leeds" or "the United Kingdom". */
  placeName: string;
  tonight: Figure;
  free: Figure;
};

/** The questions people arrive with, answered from what the page has just read. */
export function homeFaq({ placeName, tonight, free }: FaqFacts) {
  return [
    {
      question: `What is on tonight in ${placeName}?`,
      answer: tonight.total
        ? `${plural(tonight.total, "event", undefined, tonight.plus)} tonight, from club nights and gigs to exhibitions and talks. Each has its time, price and access facts on one line.`
        : "Nothing is listed for tonight. The page shows tomorrow instead, and the strip of nights shows when there is more.",
    },
    {
      question: "When does a night end?",
      answer:
        "A night belongs to the day it starts on: 00:30 on Sunday is still Saturday night. Tonight changes at six in the morning, not at midnight.",
    },
    {
      question: "Is the price I see what I pay?",
      answer: "Yes. Every price includes all fees, in the list and at the end. Free means free.",
    },
    {
      question: "Can I pay for a ticket here?",
      answer:
        "Yes, by card. The price you see has every fee in it, and your places are held while you pay. A few listings are sold elsewhere; they say so.",
    },
    {
      question: "What's on for free?",
      answer: free.total
        ? `${plural(free.total, "free event", undefined, free.plus)} in the next seven nights in ${placeName}. Reserve a place, or just read.`
        : `No free event is listed in ${placeName} in the next seven nights. Choose a wider place and look again.`,
    },
    {
      question: "Do I need an account?",
      answer:
        "Not to look around, and not to book: a name and an email address are enough. An account also saves events, follows artists and keeps all your tickets in one place.",
    },
    {
      question: "Can I find events that I can get into?",
      answer:
        "Filter any list by step-free entrance, accessible toilet, seating, quiet room, no strobe, hearing loop and more. Only what an event or venue has declared counts as yes.",
    },
  ];
}
