import { ExtrasSection } from "#app/parts/events/manage/extras/extras-section.tsx";
import type { EventTab } from "../event-tab.ts";

export default [
  { view: "extras", group: "Sales", label: "Extras", order: 15, hiddenFrom: ["door"], Body: ExtrasSection },
] satisfies EventTab[];
