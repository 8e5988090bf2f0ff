import { CompsSection } from "#app/parts/events/manage/comps-section.tsx";
import type { EventTab } from "../event-tab.ts";

export default [
  {
    view: "comps",
    group: "People",
    label: "Comps and holds",
    order: 45,
    hiddenFrom: ["door", "editor", "finance"],
    Body: CompsSection,
  },
] satisfies EventTab[];
