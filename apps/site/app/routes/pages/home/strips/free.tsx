import { eventsPath } from "../events-path.ts";
import type { HomeStrip, StripProps } from "../home-strip.ts";
import { ShortList } from "../short-list.tsx";

/** Free tonight, or free this week where tonight has little. */
function Free({ home, now }: StripProps<undefined>) {
  const { free, place, tonight } = home;
  const tonightsFree = free.items.filter(({ night_date }) => night_date === tonight);
  const isFreeTonight = tonightsFree.length >= 3;
  return (
    <ShortList
      id="free"
      title={isFreeTonight ? "Free tonight" : "Free this week"}
      listings={isFreeTonight ? tonightsFree : free.items}
      now={now}
      more={{
        to: eventsPath({ when: isFreeTonight ? "tonight" : "week", price: "free" }, place),
        label: "All free",
      }}
    />
  );
}

export default { order: 30, isShared: true, width: "half", Strip: Free } satisfies HomeStrip;
