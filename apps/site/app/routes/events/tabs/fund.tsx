import { FundSection } from "#app/parts/events/manage/fund/fund-section.tsx";
import type { EventTab } from "../event-tab.ts";

export default [
  {
    view: "fund",
    group: "Sales",
    label: "Solidarity fund",
    order: 16,
    hiddenFrom: ["door"],
    Body: FundSection,
  },
] satisfies EventTab[];
