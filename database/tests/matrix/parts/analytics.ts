import type { MatrixPart } from "../matrix-part.ts";

const part: MatrixPart = {
  callers: {
    event_figures: ["authenticated"],
    export_figures: ["authenticated"],
    get_my_figures_export: ["authenticated"],
    list_platform_metrics: ["authenticated"],
    organiser_figures: ["authenticated"],
    platform_figures: ["authenticated"],
    venue_figures: ["authenticated"],
  },
};

export default part;
