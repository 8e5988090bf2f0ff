/** A row of an event's history, as `event_changes` holds it. */
export type EventChange = { field: string; old: string | null; new: string | null; is_material: boolean };

export function changeSentence({ field, old, new: next }: EventChange): string {
  switch (field) {
    case "date":
      return `Moved from ${old} to ${next}.`;
    case "place":
      return old === "To be announced"
        ? `The place was announced: ${next}.`
        : `Moved from ${old} to ${next}.`;
    case "line_up":
      return next ? `${old} no longer plays. Now at the top: ${next}.` : `${old} no longer plays.`;
    case "status":
      return next === "cancelled"
        ? "Cancelled."
        : next === "postponed"
          ? "Postponed, without a new date."
          : `Changed from ${old} to ${next}.`;
    default:
      return `${field.charAt(0).toUpperCase()}${field.slice(1).replaceAll("_", " ")} changed from ${old || "nothing"} to ${next || "nothing"}.`;
  }
}

/** What the change meant for those who hold tickets. */
export const changeConsequence = ({ field, new: next, is_material }: EventChange): string =>
  field === "status" && next === "cancelled"
    ? "Everyone who paid gets their money back."
    : is_material
      ? "Anyone who had booked was offered their money back."
      : "Anyone who had booked was emailed.";
