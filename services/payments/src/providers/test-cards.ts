// The cards of test mode. No other number is taken, so that nobody types a real one.

/** What happens to who pays with a card. */
export type TestCard = {
  number: string;
  says: string;
  does:
    | "succeed"
    | "decline"
    | "no-money"
    | "three-d-secure"
    | "slow"
    | "late"
    | "lost-answer"
    | "declined-later"
    | "provider-away";
};

/** Every test card, as the payment screen lists them. */
export const testCards: readonly TestCard[] = [
  { number: "4242424242424242", says: "Pays", does: "succeed" },
  { number: "4000000000000002", says: "Is declined", does: "decline" },
  { number: "4000000000009995", says: "Has too little money", does: "no-money" },
  { number: "4000000000003220", says: "Asks for 3-D Secure", does: "three-d-secure" },
  { number: "4000000000000077", says: "Takes 20 seconds", does: "slow" },
  { number: "4000000000000259", says: "Pays after the hold has run out", does: "late" },
  { number: "4000000000000341", says: "Pays, but the answer is lost", does: "lost-answer" },
  {
    number: "4000000000009979",
    says: "Pays once, and is declined when it is charged again",
    does: "declined-later",
  },
  { number: "4000000000000119", says: "Finds the card company away", does: "provider-away" },
];
