/** The steps of adding a venue, in their order; claiming a page takes find, proof and review. */
export const claimSteps = {
  find: "Find or add",
  basics: "Basics",
  capacity: "Capacity and licence",
  access: "Access",
  safety: "Safety",
  pictures: "Pictures",
  hire: "Hire",
  proof: "Proof and your role",
  review: "Check and send",
} as const;

/** One of them. */
export type ClaimStep = keyof typeof claimSteps;

/** What a claim's fields are called, by the names that refusals and notes of staff use; each with the step it stands in. */
export const claimFields: Readonly<Record<string, { label: string; step: ClaimStep }>> = {
  name: { label: "Name", step: "basics" },
  description: { label: "Description", step: "basics" },
  venue_type: { label: "Kind of room", step: "basics" },
  address: { label: "Address", step: "basics" },
  postcode: { label: "Postcode", step: "basics" },
  pin: { label: "Pin on the map", step: "basics" },
  location_precision: { label: "Who sees the address", step: "basics" },
  website: { label: "Website", step: "basics" },
  nearest_station: { label: "Nearest station", step: "basics" },
  capacity: { label: "Capacity", step: "capacity" },
  spaces: { label: "Rooms", step: "capacity" },
  licensed_until: { label: "Licensed until", step: "capacity" },
  outdoor_until: { label: "Outdoor area until", step: "capacity" },
  sound_limit: { label: "Sound limit", step: "capacity" },
  access: { label: "Access sheet", step: "access" },
  access_contact: { label: "Access contact", step: "access" },
  trained_on: { label: "Day of the training", step: "safety" },
  named_lead: { label: "Named lead", step: "safety" },
  door_policy: { label: "Door policy", step: "safety" },
  harassment_contact: { label: "Contact for harassment", step: "safety" },
  pictures: { label: "Pictures", step: "pictures" },
  rate: { label: "Hire rate", step: "hire" },
  minimum_spend: { label: "Minimum spend", step: "hire" },
  hire_rules: { label: "Rules of the space", step: "hire" },
  role: { label: "What you do there", step: "proof" },
  message: { label: "How you run it", step: "proof" },
  licence_no: { label: "Premises licence number", step: "proof" },
  licence_council: { label: "Council", step: "proof" },
  evidence_path: { label: "File", step: "proof" },
  proof: { label: "Proof", step: "proof" },
};

/** What a field of a claim is called; the name itself where there is no such field. */
export const claimFieldLabel = (field: string): string => claimFields[field]?.label ?? field;

/** What people do in a room they claim. */
export const claimRoles = {
  owner: "I own it",
  manager: "I manage it",
  licence: "I hold the premises licence",
  programme: "I run its programme",
  other: "Something else",
} as const;

/** What proves a claim, in words for those who look at it. */
export const claimProofs: Readonly<Record<string, string>> = {
  mail: "A code mailed to the venue's own domain",
  website: "A code on the venue's website",
  licence: "A premises licence number",
  file: "A file",
};
