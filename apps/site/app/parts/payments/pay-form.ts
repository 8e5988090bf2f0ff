/** What a form that pays is given; what a card is made of depends on the provider. */
export type PayFormProps = {
  /** What the button says: "Pay £26.40". */
  payWords: string;
  isBusy: boolean;
  onPay: (card: { number: string; expiry: string; cvc: string }) => void;
};
