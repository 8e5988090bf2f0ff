// Features of a place, in the words of its source, as keys of our access sheet.
import { type AccessKey, type AccessSheet, accessLabels } from "@undercroft/contract/access-sheet";

const words: [RegExp, AccessKey, string?][] = [
  [/^(accessible|disabled|wheelchair[- ]accessible) (toilets?|wc|restrooms?)$/, "accessible_toilet"],
  [/^gender[- ]neutral toilets?$/, "gender_neutral_toilet"],
  [/^step[- ]free (routes?|access)$/, "step_free_inside"],
  [/^(step[- ]free entrance|wheelchair accessible|ramp)$/, "step_free_entrance"],
  [/^(lift|elevator)$/, "lift"],
  [/^seating( available)?$/, "seating"],
  [/^blue badge parking$/, "blue_badge_parking"],
  [/^(hearing loop|induction loop)$/, "hearing_loop"],
  [/^(bsl( interpreter| interpreted)?|deaf-led bsl tour)$/, "bsl"],
  [/^(audio (guide|description)|audio guide\/description)$/, "audio_description"],
  [/^large print( guides?)?$/, "large_print"],
  [/^(quiet(er)? (area|room|space))$/, "quiet_room"],
  [/^handrails? on both sides of stairs$/, "handrails", "On both sides of the stairs"],
  [/^handrails? on one side of stairs$/, "handrails", "On one side of the stairs"],
  [/^(loan wheelchair|wheelchair to borrow)$/, "loan_wheelchair"],
  [/^baby changing( facilities)?$/, "baby_changing"],
  [/^family[- ]friendly( event)?$/, "family_friendly"],
  [/^(assistance|guide) dogs?( welcome)?$/, "assistance_dogs"],
  [/^(captions|captioned)$/, "captions"],
];

/** What a place offers besides access, as facts of its safety sheet. */
export type PlaceSafety = { water?: boolean };

/**
 * The sheet that a list of features declares, the more cautious word winning where two disagree.
 * A feature that is said not to be there is "no"; one nobody mentions stays unknown.
 */
export function toAccessSheet(features: { name: string; value: boolean }[]): AccessSheet {
  const sheet: AccessSheet = {};
  for (const feature of features) {
    const name = feature.name.toLowerCase();
    const known = words.find(([pattern]) => pattern.test(name));
    const key = known?.[1] ?? (Object.hasOwn(accessLabels, name) ? (name as AccessKey) : null);
    if (!key) continue;
    const note = feature.value ? known?.[2] : undefined;
    const isSaidAlready = sheet[key] !== undefined && note !== "On one side of the stairs";
    if (!isSaidAlready) sheet[key] = { value: feature.value ? "yes" : "no", ...(note && { note }) };
  }
  return sheet;
}

/** Drinking water is a matter of safety. */
export function toPlaceSafety(features: { name: string; value: boolean }[]): PlaceSafety {
  const water = features.find((feature) => /^(drinking|free) water$/i.test(feature.name));
  return water ? { water: water.value } : {};
}
