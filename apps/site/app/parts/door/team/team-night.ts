/** A night as the tabs of its team know it. */
export type TeamNight = {
  id: string;
  slug: string;
  organiser_id: string;
  starts_at: string;
  doors_at: string | null;
  ends_at: string | null;
};
