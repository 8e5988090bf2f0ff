// The access sheet of a venue or an event: every key it may hold, with the words people read.

/** Label of each key of an access sheet; a key that a sheet does not hold is unknown. */
export const accessLabels = {
  step_free_entrance: "Step-free entrance",
  step_free_inside: "Step-free inside",
  accessible_toilet: "Accessible toilet",
  gender_neutral_toilet: "Gender-neutral toilet",
  lift: "Lift",
  seating: "Seating on request",
  viewing_platform: "Viewing platform",
  blue_badge_parking: "Blue Badge parking or drop-off",
  assistance_dogs: "Assistance dogs welcome",
  hearing_loop: "Hearing loop",
  captions: "Captions",
  bsl: "BSL interpreted",
  audio_description: "Audio description",
  large_print: "Large print",
  quiet_room: "Quiet room",
  no_strobe: "No strobe lighting",
  relaxed_entry: "Queue skip",
  medication: "Medication welcome, fridge available",
  companion_ticket: "Free companion ticket",
  loan_wheelchair: "Wheelchair to borrow",
  handrails: "Handrails on stairs",
  baby_changing: "Baby changing",
  family_friendly: "Family friendly",
} as const;

export type AccessKey = keyof typeof accessLabels;

export type AccessItem = { value: "yes" | "no" | "partly"; note?: string };

/** What a venue or an event declares; a missing key is unknown. */
export type AccessSheet = Partial<Record<AccessKey, AccessItem>>;
