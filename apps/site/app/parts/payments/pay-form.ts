/** What a form that pays is given; what a card is made of depends on the provider. */
export type PayFormProps = {
  /** What the button says: "Pay £26.40". */
  payWords: string;
  isBusy: boolean;
  onPay: (card: TypedTestCard) => void;
};

/** A card of test mode, as it is typed. */
export type TypedTestCard = { number: string; expiry: string; cvc: string; postcode: string };
