/** What of a venue's page visitors can correct, as a form calls it. */
export const correctionFields = {
  name: "Name",
  description: "Description",
  address: "Address",
  postcode: "Postcode",
  capacity: "Capacity",
  rate: "Hire rate, in pounds an hour",
  station: "Nearest station",
  licensed_until: "Licensed until",
  website: "Website",
  status: "Open or closed",
} as const;

/** One of them. */
export type CorrectionField = keyof typeof correctionFields;
