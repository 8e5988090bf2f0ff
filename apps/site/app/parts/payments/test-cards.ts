/** The cards of test mode, as the payment service knows them. */
export const testCards = [
  { number: "4242424242424242", says: "Pays" },
  { number: "4000000000000002", says: "Is declined" },
  { number: "4000000000009995", says: "Has too little money" },
  { number: "4000000000003220", says: "Asks for 3-D Secure" },
  { number: "4000000000000077", says: "Takes 20 seconds" },
  { number: "4000000000000259", says: "Pays after the hold has run out" },
  { number: "4000000000000341", says: "Pays, but the answer is lost" },
  { number: "4000000000009979", says: "Pays once, and is declined when it is charged again" },
  { number: "4000000000000119", says: "Finds the card company away" },
] as const;
